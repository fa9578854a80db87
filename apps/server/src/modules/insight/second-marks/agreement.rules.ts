import type { MarkerAgreement } from '@tuntas/contract/insight/second-marks'
import { changeInterval } from '../reports/intervals.rules.ts'
import { steady } from '../reports/sums.rules.ts'

/** Agreement of two markers. Formulas and sources: docs/item-analysis.md. */

export type MarkPair = { code: string; attempt_id: number; answer_id: number; first: number; second: number }

const ENOUGH_PAIRS = 30
/** Share of the points above which two marks disagree. */
const DISAGREES_FROM = 0.1

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const computeMean = (values: readonly number[]) => sum(values) / values.length

/** ICC(2,1), absolute agreement of one of two markers (Shrout & Fleiss 1979); null without variance. */
const computeIcc = (pairs: readonly MarkPair[]): number | null => {
  const n = pairs.length
  const grand = computeMean(pairs.flatMap(({ first, second }) => [first, second]))
  const between = (2 * sum(pairs.map(({ first, second }) => ((first + second) / 2 - grand) ** 2))) / (n - 1)
  const means = [computeMean(pairs.map(({ first }) => first)), computeMean(pairs.map(({ second }) => second))]
  const markers = n * sum(means.map((mean) => (mean - grand) ** 2))
  const total = sum(pairs.map(({ first, second }) => (first - grand) ** 2 + (second - grand) ** 2))
  const error = (total - between * (n - 1) - markers) / (n - 1)
  const totalVariance = between + error + (2 * (markers - error)) / n
  return totalVariance > 1e-9 ? steady((between - error) / totalVariance) : null
}

/** Quadratic-weighted kappa without categories. */
const computeKappa = (pairs: readonly MarkPair[]): number | null => {
  const [x, y] = [pairs.map(({ first }) => first), pairs.map(({ second }) => second)]
  const [meanX, meanY] = [computeMean(x), computeMean(y)]
  const spread =
    computeMean(x.map((value) => (value - meanX) ** 2)) +
    computeMean(y.map((value) => (value - meanY) ** 2)) +
    (meanX - meanY) ** 2
  const distance = computeMean(pairs.map(({ first, second }) => (first - second) ** 2))
  return spread > 1e-9 ? steady(1 - distance / spread) : null
}

/** In words (Koo & Li 2016). */
const describeIcc = (icc: number | null): MarkerAgreement['word'] => {
  if (icc === null) return 'tidak dapat ditaksir'
  if (icc < 0.5) return 'lemah'
  if (icc < 0.75) return 'sedang'
  return icc < 0.9 ? 'baik' : 'sangat baik'
}

/** @param point of the question */
export const compareMarkers = (pairs: readonly MarkPair[], point: number): MarkerAgreement => {
  const n = pairs.length
  const differences = pairs.map(({ first, second }) => second - first)
  const mean = computeMean(differences)
  const sd = Math.sqrt(sum(differences.map((difference) => (difference - mean) ** 2)) / (n - 1))
  const limits = changeInterval(mean, sd, n)
  const icc = computeIcc(pairs)
  const described = pairs.map((pair) => {
    const isFar = Math.abs(pair.second - pair.first) > DISAGREES_FROM * point + 1e-9
    return { ...pair, disagree: isFar ? (1 as const) : (0 as const) }
  })
  const distance = (pair: MarkPair) => Math.abs(pair.second - pair.first)
  return {
    n,
    icc,
    kappa: computeKappa(pairs),
    mean_difference: steady(mean),
    low: limits?.[0] ?? null,
    high: limits?.[1] ?? null,
    word: describeIcc(icc),
    provisional: n < ENOUGH_PAIRS ? 1 : 0,
    disagree: described.filter((pair) => pair.disagree === 1).length,
    pairs: described.sort((a, b) => distance(b) - distance(a) || a.code.localeCompare(b.code)),
  }
}
