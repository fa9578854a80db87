import { z } from '@tuntas/contract/wire/zod'
import { withoutNoise } from './recap.rules.ts'

/** Sums of answers as the database makes them, and what follows from sums alone. */

/** Sums over the students of one band who gave one answer to one question; `x` points of the item, `t` of the whole quiz. */
export const sumsRow = z.object({
  question_id: z.number(),
  /** What was chosen; empty where nothing was, and for texts. */
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
})
export type Sums = z.output<typeof sumsRow>
const BANDS = 5

/** 0.7 must not become 0.7000000000000001 and change its word. */
export const steady = (value: number): number | null => (Number.isFinite(value) ? withoutNoise(value) : null)
export const add = (
  rows: readonly Sums[],
  name: 'n' | 'x' | 'xx' | 't' | 'tt' | 'xt' | 'u' | 'l' | 'ux' | 'lx',
) => rows.reduce((sum, row) => sum + row[name], 0)
/** Sample variance and covariance (n − 1), from sums. */
export const covariance = (n: number, a: number, b: number, ab: number) => (ab - (a * b) / n) / (n - 1)
/** Null where one side does not vary: noise of the sums does not count as varying. */
export const correlation = (cov: number, va: number, vb: number): number | null =>
  va > 1e-9 && vb > 1e-9 ? steady(cov / Math.sqrt(va * vb)) : null

/** A figure of each fifth of the scores, from the lowest; null where it is empty. */
export const inBands = (
  rows: readonly Sums[],
  figure: (band: readonly Sums[]) => number,
): (number | null)[] =>
  Array.from({ length: BANDS }, (_, band) => steady(figure(rows.filter((row) => row.band === band))))
