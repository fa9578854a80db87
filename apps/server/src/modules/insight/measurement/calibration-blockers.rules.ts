import type { Links } from '../reports/links.rules.ts'
import type { Estimate, Model } from './calibration.rules.ts'
import type { Place } from './item-parameters.rules.ts'
import type { Asked } from './matrix.rules.ts'
import { isSteep } from './posterior.rules.ts'

/**
 * Why enough answers still cannot be calibrated: everybody with the same items has the same score; no two
 * items were asked together; the items do not correlate; or one score determines which items are right, so
 * that the spread is infinite.
 */
export type Trouble = 'alike' | 'single' | 'flat' | 'steep'

/** Below this common slope, places in the metric of N(0, 1) diverge. */
const FLAT = 0.05

/** True if nearly everybody has a paper of their own: differences then lie between papers. */
const areMostAlone = (groups: readonly Asked[]): boolean => {
  const people = groups.map(({ patterns }) => patterns.reduce((sum, { count }) => sum + count, 0))
  const alone = people.filter((count) => count === 1).length
  return 2 * alone > people.reduce((sum, count) => sum + count, 0)
}

/** Trouble that is visible before the estimation. */
export const troubleBefore = (groups: readonly Asked[], { parts }: Links): Trouble | null => {
  if (parts.every(({ length }) => length === 1)) return 'single'
  const isAlike = groups.every(({ patterns: [first, ...otherPatterns] }) =>
    otherPatterns.every(({ raw }) => raw === first?.raw),
  )
  return isAlike && !areMostAlone(groups) ? 'alike' : null
}

const isTold = ({ a, se_a, b, se_b }: Place) => Number.isFinite(a + se_a + b + se_b)

/** Trouble that makes an estimate useless. */
export const troubleAfter = (model: Model, estimate: Estimate, places: readonly Place[]): Trouble | null => {
  if (model === '1pl' && (estimate.lines.a[0] ?? 1) < FLAT) return 'flat'
  return estimate.converged && !isSteep(estimate.lines) && places.every(isTold) ? null : 'steep'
}

/** True if the answers show no spread of ability: the places are then those of random answers. */
export const isFlat = (model: Model, { person_sd }: { person_sd: number }): boolean =>
  model === 'rasch' && person_sd < FLAT
