import type { SpeedWord } from '@tuntas/contract/insight/reports'
import { changeInterval } from './intervals.rules.ts'
import { steady } from './sums.rules.ts'

/** Gain by remedials, and whether the time was enough. Formulas and sources: docs/item-analysis.md. */

/** Means over students with several attempts; `sd` of their changes, `class_first` of all first attempts. */
export type GainFigures = {
  n: number
  first: number | null
  last: number | null
  sd: number | null
  class_first: number | null
}

/** Normalised gain (Hake 1998), and the part that regression to the mean explains (Kelley). */
export const computeGain = ({ n, first, last, sd, class_first }: GainFigures, alpha: number | null) => {
  if (first === null || last === null)
    return { mean: null, low: null, high: null, normalised: null, regression: null }
  const mean = last - first
  const limits = changeInterval(mean, sd ?? 0, n)
  const isUsable = alpha !== null && alpha >= 0 && alpha < 1 && class_first !== null
  return {
    mean: steady(mean),
    low: limits?.[0] ?? null,
    high: limits?.[1] ?? null,
    normalised: first >= 100 ? null : steady(mean / (100 - first)),
    regression: isUsable ? steady((1 - alpha) * (class_first - first)) : null,
  }
}

/** Students, those who answered their last question, and those who answered at ¾ of the paper or later. */
export type SpeedCounts = { n: number; finished: number; three_quarters: number }
const FINISHED_SHARE = 0.8

/** Swineford (1956). */
export const rateSpeed = ({ n, finished, three_quarters }: SpeedCounts) => {
  if (n === 0) return { finished: null, three_quarters: null, word: null }
  const word: SpeedWord =
    finished >= FINISHED_SHARE * n - 1e-9 && three_quarters === n ? 'waktu cukup' : 'waktu tampak kurang'
  return { finished: steady(finished / n), three_quarters: steady(three_quarters / n), word }
}
