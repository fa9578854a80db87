import type { DistractorMark, ItemRow, ItemSummary } from '@tuntas/contract/insight/reports'
import { betaProbability } from './distribution.rules.ts'

/**
 * Figures that users of ANATES expect beside the item analysis. Formulas and sources: docs/item-analysis.md.
 */

/** Sums over students of the odd questions' points: plain, squared, and times the total. */
export type OddSums = { o: number; oo: number; ot: number }

const round = (value: number) => Math.round(value * 1e6) / 1e6

/**
 * Split-half reliability: correlation of odd and even questions, corrected by Spearman–Brown.
 * `t` sums the total scores, `o` the scores of the odd questions.
 */
export const computeSplitHalf = (
  { n, t, tt }: { n: number; t: number; tt: number },
  { o, oo, ot }: OddSums,
): ItemSummary['split_half'] => {
  const e = t - o
  const varies = (sum: number, squares: number) => squares - sum ** 2 / n
  const [oddVariance, even] = [varies(o, oo), varies(e, tt - 2 * ot + oo)]
  if (n < 2 || oddVariance < 1e-9 || even < 1e-9) return { r: null, reliability: null }
  const r = (ot - oo - (o * e) / n) / Math.sqrt(oddVariance * even)
  return { r: round(r), reliability: r > -1 + 1e-9 ? round((2 * r) / (1 + r)) : null }
}

/** Two-sided p-value of a correlation among n people (t with n − 2 degrees of freedom). */
export const correlationChance = (r: number, n: number): number =>
  n < 3 ? 1 : betaProbability(1 - r ** 2, (n - 2) / 2, 0.5)

/** Significance of the item–total correlation as ANATES prints it: a negative one is never significant. */
export const computeSignificance = (r: number | null, n: number): ItemRow['significance'] => {
  if (r === null || n < 3) return null
  const p = r > 0 ? correlationChance(r, n) : 1
  if (p < 0.01) return 'sangat signifikan'
  return p < 0.05 ? 'signifikan' : 'tidak signifikan'
}

/** Lower bounds in percent of an even share; above 200 the distractor attracts too many. */
const MARKS: readonly (readonly [from: number, mark: DistractorMark])[] = [
  [200, '---'],
  [175, '--'],
  [150, '-'],
  [125, '+'],
  [75, '++'],
  [50, '+'],
  [25, '-'],
]

/**
 * Index of a distractor: its share relative to an even share of those who missed the key (indeks pengecoh,
 * Arifin 2009).
 * @param missedCount students who were asked and did not choose the key
 * @param distractors number of distractors
 */
export const rateDistractor = (
  total: number,
  missedCount: number,
  distractors: number,
): DistractorMark | null => {
  if (missedCount <= 0 || distractors < 1) return null
  const index = (100 * total * distractors) / missedCount
  return MARKS.find(([from]) => index > from)?.[1] ?? '--'
}
