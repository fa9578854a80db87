import type { Links } from '../reports/links.rules.ts'
import type { Estimate, Model } from './calibration.rules.ts'
import type { Asked } from './matrix.rules.ts'
import type { Place } from './places.rules.ts'
import { isSteep } from './posterior.rules.ts'

/**
 * Why answers cannot be calibrated although there are enough: everybody who was asked the same has as many right; nobody was asked two items;
 * all go with nothing in common; or a score says which items are right without a doubt, so that no spread is wide enough.
 */
export type Trouble = 'alike' | 'single' | 'flat' | 'steep'

/** A common slope below which places of items in the metric of N(0, 1) fly off. */
const FLAT = 0.05

/** Has nearly everybody a paper of their own? Then differences show between papers. */
const areMostAlone = (groups: readonly Asked[]): boolean => {
  const people = groups.map(({ patterns }) => patterns.reduce((sum, { count }) => sum + count, 0))
  const alone = people.filter((count) => count === 1).length
  return 2 * alone > people.reduce((sum, count) => sum + count, 0)
}

/** What can be seen before anything is estimated. */
export const troubleBefore = (groups: readonly Asked[], { parts }: Links): Trouble | null => {
  if (parts.every(({ length }) => length === 1)) return 'single'
  const isAlike = groups.every(({ patterns: [first, ...otherPatterns] }) =>
    otherPatterns.every(({ raw }) => raw === first?.raw),
  )
  return isAlike && !areMostAlone(groups) ? 'alike' : null
}

const isTold = ({ a, se_a, b, se_b }: Place) => Number.isFinite(a + se_a + b + se_b)

/** What an estimate came to that nobody can use. */
export const troubleAfter = (model: Model, estimate: Estimate, places: readonly Place[]): Trouble | null => {
  if (model === '1pl' && (estimate.lines.a[0] ?? 1) < FLAT) return 'flat'
  return estimate.converged && !isSteep(estimate.lines) && places.every(isTold) ? null : 'steep'
}

/** Do the answers show no spread of abilities? Then all places are those of who answers at random around them. */
export const isFlat = (model: Model, { person_sd }: { person_sd: number }): boolean =>
  model === 'rasch' && person_sd < FLAT
