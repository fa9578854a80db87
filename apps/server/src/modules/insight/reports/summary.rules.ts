import type { ItemSummary } from '@tuntas/contract/insight/reports'
import { kinds } from '../../learning/quizzes/kinds/index.ts'
import {
  computeConsistency,
  computeKr21,
  describeConsistency,
  type ShareScores,
} from './consistency.rules.ts'
import { computeGain, type GainFigures, rateSpeed, type SpeedCounts } from './gain.rules.ts'
import { feldtInterval } from './intervals.rules.ts'
import type { analyse, Item, Whole } from './item.rules.ts'
import { listNotes } from './notes.rules.ts'
import {
  chooseBasis,
  computeK2,
  computePhiLambda,
  computeSemAtKkm,
  computeStandardisedAlpha,
  countNearKkm,
  describeAlpha,
  lengthByAlpha,
} from './reliability.rules.ts'
import { steady } from './sums.rules.ts'

/** Figures of the quiz as a whole (specification 7, section 3). */

type Summarised = {
  items: readonly Item[]
  analysis: ReturnType<typeof analyse>
  whole: Whole
  scores: readonly { score: number; n: number }[]
  standardised: number
  speed: SpeedCounts
  gain: GainFigures & Pick<ItemSummary['gain'], 'pairs'>
}

/** Can the item earn a part of its points? Its lecturer may have switched that off. */
const earnsParts = ({ type, content }: Item) =>
  kinds[type].partial && (content as { partial?: boolean } | null)?.partial !== false

/** Do all items have equal points, and earn all or nothing? */
const isPlainQuiz = (items: readonly Item[]) =>
  items.every((item) => !earnsParts(item) && item.point === items[0]?.point)

/** The students' points as shares of all points; drawn papers count by their mean points. */
const toShares = (points: number, { n, t, tt }: Whole): ShareScores => {
  const mean = t / n / points
  return { mean, variance: Math.max(0, tt / n / points ** 2 - mean ** 2) }
}

/** Mean, standard deviation (n − 1) and standard error on the scale 0 to 100. */
const toPercent = ({ mean, variance }: ShareScores, n: number, alpha: number | null) => {
  const sd = 100 * Math.sqrt((variance * n) / (n - 1))
  return {
    mean: steady(100 * mean),
    sd: steady(sd),
    sem: alpha === null || alpha < 0 ? null : steady(sd * Math.sqrt(Math.max(0, 1 - alpha))),
  }
}

/** Figures of the decision at the KKM. */
const decide = (
  { n, kkm }: Whole,
  scores: ShareScores,
  quiz: { isPlain: boolean; areAlike: boolean; alpha: number | null; length: number },
) => {
  const { isPlain, areAlike, alpha, length } = quiz
  const kr21 = isPlain && n > 1 ? computeKr21(length, scores) : null
  const isNegative = alpha !== null && alpha < 0
  const { chance, ...decisions } = computeConsistency(scores, isNegative ? null : isPlain ? kr21 : alpha, kkm)
  const effectiveLength = n > 0 ? lengthByAlpha(scores, alpha, length) : null
  return {
    kr21,
    ...decisions,
    consistency: {
      method: isPlain ? ('huynh' as const) : ('livingston_lewis' as const),
      chance,
      word: describeConsistency({ ...decisions, chance }),
    },
    effective_length: effectiveLength === null ? null : steady(effectiveLength),
    sem_kkm: effectiveLength === null ? null : computeSemAtKkm(kkm, effectiveLength),
    phi_lambda: isPlain && areAlike ? computePhiLambda(scores, length, kkm) : null,
    k2: computeK2(scores, n, alpha, kkm),
  }
}

const describeReliability = (
  { n }: Whole,
  { alpha, length, isPlain }: { alpha: number | null; length: number; isPlain: boolean },
  basis: ItemSummary['basis'],
) => {
  const limits = feldtInterval(alpha, n, length)
  return {
    alpha_name: isPlain ? ('KR-20' as const) : ('Alpha Cronbach' as const),
    alpha_low: limits?.[0] ?? null,
    alpha_high: limits?.[1] ?? null,
    alpha_word: describeAlpha(alpha, limits, basis),
  }
}

/** A mean score as it is shown. */
const toHundredths = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

const describeGain = ({ pairs, ...figures }: Summarised['gain'], alpha: number | null) => ({
  n: figures.n,
  first: toHundredths(figures.first),
  last: toHundredths(figures.last),
  ...computeGain(figures, alpha),
  pairs,
})

export const summarise = (input: Summarised) => {
  const { items, analysis, whole: totals, scores, standardised, speed, gain } = input
  const { n, kkm, mastered: masteredCount } = totals
  const { length, points, reliability, rows } = analysis
  const { alpha, sd } = reliability
  const shares = toShares(points, totals)
  const isPlain = isPlainQuiz(items)
  const areAlike = rows.every((row) => row.n === n)
  const basis = chooseBasis(n, masteredCount, kkm)
  const varyingCount = rows.filter(({ item_total }) => item_total !== null).length
  const decision = decide(totals, shares, { isPlain, areAlike, alpha, length })
  const standardisedAlpha = areAlike ? computeStandardisedAlpha(varyingCount, standardised) : null
  return {
    n,
    ...reliability,
    percent: toPercent(shares, n, alpha),
    basis,
    ...describeReliability(totals, { alpha, length, isPlain }, basis),
    standardised_alpha: standardisedAlpha,
    ...decision,
    near_kkm: countNearKkm(scores, kkm, decision.sem_kkm),
    speed: rateSpeed(speed),
    notes: listNotes({
      n,
      mastered: masteredCount,
      basis,
      varies: n < 2 || (sd ?? 0) > 1e-6,
      alpha,
      standardised: standardisedAlpha,
      points: items.map(({ point }) => point),
      speed,
    }),
    kkm,
    mastered: masteredCount,
    gain: describeGain(gain, alpha),
  }
}

/** Number of students by score range: 0–9, 10–19, … 90–100. */
export const countByTens = (scores: readonly { score: number; n: number }[]): number[] => {
  const histogram = Array<number>(10).fill(0)
  for (const { score, n } of scores) {
    const ten = Math.min(9, Math.floor(score / 10))
    histogram[ten] = (histogram[ten] ?? 0) + n
  }
  return histogram
}
