import { z } from '@tuntas/contract/wire/zod'
import { withoutNoise } from './recap.rules.ts'

/** Sums of answers from the database, and what follows from sums alone. */

/**
 * Sums over the students of one band with the same answer to a question; `x`: points of the item, `t`: of the
 * whole quiz.
 */
export const sumsRow = z.object({
  question_id: z.number(),
  /** The chosen option; empty if none, and for text answers. */
  key: z.string(),
  band: z.number(),
  n: z.number(),
  x: z.number(),
  xx: z.number(),
  t: z.number(),
  tt: z.number(),
  xt: z.number(),
  /** Weights in the upper and lower group, and points under these weights. */
  u: z.number(),
  l: z.number(),
  ux: z.number(),
  lx: z.number(),
  /** Empty answers, and those without a later answer on their paper. */
  empty: z.number(),
  not_reached: z.number(),
  /** Students who mastered the quiz, and their points of the item. */
  mastered: z.number(),
  mx: z.number(),
})
export type Sums = z.output<typeof sumsRow>
const BANDS = 5
/** Share of all students in the upper, and in the lower, group. */
export const GROUP_SHARE = 0.27

/** Removes noise: 0.7000000000000001 must not change the verdict of 0.7. */
export const steady = (value: number): number | null => (Number.isFinite(value) ? withoutNoise(value) : null)
export const add = (rows: readonly Sums[], name: Exclude<keyof Sums, 'question_id' | 'key' | 'band'>) =>
  rows.reduce((sum, row) => sum + row[name], 0)
/** Sample covariance (n − 1) from sums; the variance with itself. */
export const covariance = (n: number, a: number, b: number, ab: number) => (ab - (a * b) / n) / (n - 1)
/** Null if one side does not vary; rounding noise does not count as variation. */
export const correlation = (cov: number, va: number, vb: number): number | null =>
  va > 1e-9 && vb > 1e-9 ? steady(cov / Math.sqrt(va * vb)) : null

/** A figure for each fifth of the scores, lowest first; null if the fifth is empty. */
export const inBands = (
  rows: readonly Sums[],
  figure: (band: readonly Sums[]) => number,
): (number | null)[] =>
  Array.from({ length: BANDS }, (_, band) => steady(figure(rows.filter((row) => row.band === band))))
