import { estimate, type Model } from './calibration.rules.ts'
import type { Anchors } from './layout.rules.ts'
import type { Asked } from './matrix.rules.ts'
import { computePlaces } from './places.rules.ts'
import type { Lines } from './posterior.rules.ts'

/** A place is told to two decimals: nearer than so nobody reads it. */
const NEAR = 1e-3

/**
 * How far each anchor's own answers would move it: freed, with all others held, less where it is held. One anchor alone has nothing to be
 * measured by.
 * @param known the matrix by who answers alike, and the lines with all of them held: from there it is not far
 */
export const computeDisplacements = (
  matrix: readonly Int8Array[],
  model: Model,
  anchors: Anchors,
  { groups, lines: from }: { groups: readonly Asked[]; lines: Lines },
  tell: (share: number) => void,
): Map<number, number> => {
  const displacements = new Map<number, number>()
  if (anchors.size < 2) return displacements
  for (const [at, [j, { b }]] of [...anchors].entries()) {
    const otherAnchors = new Map(anchors)
    otherAnchors.delete(j)
    const freed = estimate(matrix, model, { groups, anchors: otherAnchors, errors: false, from, near: NEAR })
    displacements.set(j, (computePlaces(model, freed)[j]?.b ?? b) - b)
    tell((at + 1) / anchors.size)
  }
  return displacements
}
