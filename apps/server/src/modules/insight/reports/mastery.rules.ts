import type { KkmWord } from '@tuntas/contract/insight/reports'
import { changeInterval, type Interval, newcombeInterval } from './intervals.rules.ts'
import { correlation, covariance, steady } from './sums.rules.ts'

/** How an item relates to mastery of the quiz. Formulas and sources: docs/item-analysis.md. */

/** Sums of the item's shares x over the students who were asked it, and over those of them who mastered. */
export type MasterySums = {
  n: number
  x: number
  xx: number
  mastered: number
  masteredX: number
}

/** Fewer of either say nothing about a difference. */
const ENOUGH = 5

/** B (Brennan 1972), phi and agreement (Harris & Subkoviak 1986). */
export const computeMastery = (sums: MasterySums) => {
  const { n, x, xx, mastered: masteredCount, masteredX } = sums
  const otherCount = n - masteredCount
  const agreement = steady((masteredX + otherCount - (x - masteredX)) / n)
  if (masteredCount < ENOUGH || otherCount < ENOUGH)
    return { b: null, b_low: null, b_high: null, phi: null, agreement }
  const [p, otherP] = [masteredX / masteredCount, (x - masteredX) / otherCount]
  const limits = newcombeInterval({ p, n: masteredCount }, { p: otherP, n: otherCount })
  return {
    b: steady(p - otherP),
    b_low: limits?.[0] ?? null,
    b_high: limits?.[1] ?? null,
    phi: correlation(
      covariance(n, x, masteredCount, masteredX),
      covariance(n, x, x, xx),
      covariance(n, masteredCount, masteredCount, masteredCount),
    ),
    agreement,
  }
}

/** @param level 95% interval of P */
export const describeKkm = (level: Interval | null, kkm: number): KkmWord | null => {
  if (level === null) return null
  if (level[0] >= kkm / 100) return 'di atas KKM'
  return level[1] < kkm / 100 ? 'di bawah KKM' : 'sekitar KKM'
}

/** Sums over students whose first attempt and a later one asked the item: shares, and squared changes. */
export type ChangeSums = { n: number; first: number; last: number; squares: number }
export type Change = {
  n: number
  first: number
  last: number
  change: number
  low: number | null
  high: number | null
}

/** Mean share before and after remedials (Cox & Vargas 1966). */
export const computeChange = ({ n, first, last, squares }: ChangeSums): Change | null => {
  if (n === 0) return null
  const mean = (last - first) / n
  const sd = Math.sqrt(Math.max(0, squares - n * mean ** 2) / (n - 1))
  const limits = changeInterval(mean, sd, n)
  return {
    n,
    first: steady(first / n) ?? 0,
    last: steady(last / n) ?? 0,
    change: steady(mean) ?? 0,
    low: limits?.[0] ?? null,
    high: limits?.[1] ?? null,
  }
}
