import type { ConclusionBasis } from '@tuntas/contract/insight/reports'
import { computeEffectiveLength, type ShareScores } from './consistency.rules.ts'
import type { Interval } from './intervals.rules.ts'
import { steady } from './sums.rules.ts'

/** Reliability of the quiz as a whole, and of its decision at the KKM. Formulas: docs/item-analysis.md. */

const WORD_BOUNDS = [
  [0.8, 'Baik'],
  [0.7, 'Cukup'],
  [Number.NEGATIVE_INFINITY, 'Rendah'],
] as const
const rateAlpha = (alpha: number) => WORD_BOUNDS.find(([from]) => alpha >= from)?.[1] ?? 'Rendah'

/** Uncertain if the interval reaches another word. */
export const describeAlpha = (
  alpha: number | null,
  interval: Interval | null,
  basis: ConclusionBasis,
): string | null => {
  if (basis === 'criterion') return null
  if (alpha === null || alpha < 0) return 'tidak dapat ditaksir'
  const word = rateAlpha(alpha)
  return interval?.every((limit) => rateAlpha(limit) === word) === false ? `${word}, belum pasti` : word
}

/**
 * Alpha with equal weights.
 * @param k number of items that vary
 * @param variance of the students' sums of standardised points
 */
export const computeStandardisedAlpha = (k: number, variance: number): number | null =>
  k < 2 || !(variance > 1e-9) ? null : steady((k / (k - 1)) * (1 - k / variance))

/** At least 80% of the class mastered the quiz. */
const MASTERED_SHARE = 0.8
export const chooseBasis = (n: number, masteredCount: number, kkm: number | null): ConclusionBasis =>
  kkm !== null && n > 0 && masteredCount >= MASTERED_SHARE * n - 1e-9 ? 'criterion' : 'norm'

/** The effective length; `k` where alpha gives none (Lord's binomial error). */
export const lengthByAlpha = (scores: ShareScores, alpha: number | null, k: number): number =>
  computeEffectiveLength(scores, alpha) ?? k

/** Standard error of a score at the KKM, 0 to 100. */
export const computeSemAtKkm = (kkm: number | null, length: number): number | null =>
  kkm === null || length <= 0 ? null : steady(Math.sqrt((kkm * (100 - kkm)) / length))

/** Students whose score is too near the KKM to be decided by this quiz alone. */
export const countNearKkm = (
  scores: readonly { score: number; n: number }[],
  kkm: number | null,
  sem: number | null,
): number | null =>
  kkm === null || sem === null
    ? null
    : scores.reduce((sum, { score, n }) => sum + (Math.abs(score - kkm) <= sem + 1e-9 ? n : 0), 0)

/**
 * Dependability of the mastery decision: K² (Livingston 1972).
 * @param n students; `variance` has the divisor n, K² uses n − 1
 */
export const computeK2 = (
  { mean, variance }: ShareScores,
  n: number,
  alpha: number | null,
  kkm: number | null,
): number | null => {
  if (alpha === null || alpha < 0 || kkm === null) return null
  const [sampleVariance, distance] = [(variance * n) / (n - 1), (mean - kkm / 100) ** 2]
  return steady((alpha * sampleVariance + distance) / (sampleVariance + distance))
}

/** Φ(KKM) of a plain quiz (Brennan & Kane 1977). */
export const computePhiLambda = (
  { mean, variance }: ShareScores,
  k: number,
  kkm: number | null,
): number | null => {
  if (kkm === null || k < 2) return null
  const error = (mean * (1 - mean) - variance) / ((k - 1) * ((mean - kkm / 100) ** 2 + variance))
  return steady(1 - error)
}
