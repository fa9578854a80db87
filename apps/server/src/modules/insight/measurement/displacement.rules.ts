import { type Estimate, estimate, type Model } from './calibration.rules.ts'
import type { Anchors } from './layout.rules.ts'
import { placesOf } from './places.rules.ts'

/** A place is told to two decimals: nearer than so nobody reads it. */
const NEAR = 1e-3

/**
 * How far each anchor's own answers would move it: freed, with all others held, less where it is held. One anchor alone has nothing to be
 * measured by.
 * @param estimated with all of them held: from there it is not far
 */
export const displacementsOf = (
  matrix: readonly Int8Array[],
  model: Model,
  anchors: Anchors,
  { lines }: Estimate,
  tell: (share: number) => void,
): Map<number, number> => {
  const displacements = new Map<number, number>()
  if (anchors.size < 2) return displacements
  for (const [at, [j, { b }]] of [...anchors].entries()) {
    const others = new Map(anchors)
    others.delete(j)
    const freed = estimate(matrix, model, { anchors: others, errors: false, from: lines, near: NEAR })
    displacements.set(j, (placesOf(model, freed)[j]?.b ?? b) - b)
    tell((at + 1) / anchors.size)
  }
  return displacements
}
