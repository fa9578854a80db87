import type { RestSignificance } from '@tuntas/contract/insight/reports'
import { correlationChance } from './anates.rules.ts'
import { fQuantile, tQuantile } from './distribution.rules.ts'
import { steady } from './sums.rules.ts'

/** 95% intervals. Formulas and sources: docs/item-analysis.md. */

export type Interval = [low: number, high: number]
const Z = 1.959964

/** Limits without rounding noise; null if one is not finite. */
const toInterval = (lowLimit: number, highLimit: number): Interval | null => {
  const limits = [steady(lowLimit), steady(highLimit)] as const
  return limits[0] === null || limits[1] === null ? null : [limits[0], limits[1]]
}

/** Of a share among n (Wilson 1927). */
export const wilsonInterval = (p: number, n: number): Interval | null => {
  if (n <= 0) return null
  const centre = p + Z ** 2 / (2 * n)
  const reach = Z * Math.sqrt(Math.max(0, p * (1 - p)) / n + Z ** 2 / (4 * n ** 2))
  const scale = 1 + Z ** 2 / n
  return toInterval((centre - reach) / scale, (centre + reach) / scale)
}

/** Of a correlation among n (Fisher 1921). */
export const fisherInterval = (r: number | null, n: number): Interval | null => {
  if (r === null || n < 4 || Math.abs(r) >= 1) return null
  const reach = Z / Math.sqrt(n - 3)
  return toInterval(Math.tanh(Math.atanh(r) - reach), Math.tanh(Math.atanh(r) + reach))
}

type Share = { p: number; n: number }
/** Of the difference of two shares (Newcombe 1998, method 10). */
export const newcombeInterval = (one: Share, otherShare: Share): Interval | null => {
  const [limits, otherLimits] = [wilsonInterval(one.p, one.n), wilsonInterval(otherShare.p, otherShare.n)]
  if (!limits || !otherLimits) return null
  const difference = one.p - otherShare.p
  return toInterval(
    difference - Math.hypot(one.p - limits[0], otherLimits[1] - otherShare.p),
    difference + Math.hypot(limits[1] - one.p, otherShare.p - otherLimits[0]),
  )
}

/** Of alpha, for n students and k items (Feldt 1965). */
export const feldtInterval = (alpha: number | null, n: number, k: number): Interval | null => {
  if (alpha === null || n < 3 || k < 2) return null
  const [df1, df2] = [n - 1, (n - 1) * (k - 1)]
  return toInterval(
    1 - (1 - alpha) * fQuantile(0.975, df1, df2),
    1 - (1 - alpha) * fQuantile(0.025, df1, df2),
  )
}

/** Of the mean change of n pairs with standard deviation `sd` (Student). */
export const changeInterval = (mean: number, sd: number, n: number): Interval | null => {
  if (n < 2) return null
  const reach = (tQuantile(0.975, n - 1) * sd) / Math.sqrt(n)
  return toInterval(mean - reach, mean + reach)
}

/** Significance of the item–rest correlation, two-sided. */
export const rateSignificance = (r: number | null, n: number): RestSignificance | null => {
  if (r === null) return null
  const p = correlationChance(r, n)
  if (p >= 0.05) return 'tidak signifikan'
  if (r < 0) return 'negatif signifikan'
  return p < 0.01 ? 'sangat signifikan' : 'signifikan'
}
