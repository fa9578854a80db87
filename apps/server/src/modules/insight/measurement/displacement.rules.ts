import { estimate, type Model } from './calibration.rules.ts'
import { computePlaces } from './item-parameters.rules.ts'
import type { Anchors } from './layout.rules.ts'
import type { Asked } from './matrix.rules.ts'
import type { Lines } from './posterior.rules.ts'

/** Places are shown with two decimals, so a smaller error is invisible. */
const NEAR = 1e-3

/**
 * Displacement of each anchor: its place when freed, with the others fixed, minus its fixed place. Needs at
 * least two anchors.
 * @param groups the matrix by equivalent patterns
 * @param lines the lines with all anchors fixed, as start values
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
