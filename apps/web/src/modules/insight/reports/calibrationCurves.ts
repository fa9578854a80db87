import type { CalibratedItem, CalibrationModel } from '@tuntas/contract/insight/measurement'

/** Curves on the calibration's centred scale, in logits. */

export type Line = { a: number; b: number }

/** On the centred scale, slopes of Rasch and 1PL are 1. */
export const toLine = (model: CalibrationModel, { a, b_centred }: CalibratedItem): Line | null =>
  b_centred === null ? null : { a: model === '2pl' ? (a ?? 1) : 1, b: b_centred }

/** Probability of a right answer at this ability. */
export const chanceAt = ({ a, b }: Line, ability: number) => 1 / (1 + Math.exp(-a * (ability - b)))

/** Test information at this ability; the standard error is 1 / √ of it. */
export const informationAt = (lines: readonly Line[], ability: number) =>
  lines.reduce((sum, line) => {
    const p = chanceAt(line, ability)
    return sum + line.a ** 2 * p * (1 - p)
  }, 0)

/** Tail probability on each side of 95 %. */
const TAIL = 0.025
const FARTHEST = 12
const STEPS = 60

/**
 * The ability at which this share of the questions is expected to be right; null if there is none.
 * @param share 0 to 1
 */
export const abilityAt = (lines: readonly Line[], share: number): number | null => {
  if (lines.length === 0 || share <= 0 || share >= 1) return null
  const expected = (ability: number) =>
    lines.reduce((sum, line) => sum + chanceAt(line, ability), 0) / lines.length
  let [lowest, highest] = [-FARTHEST, FARTHEST]
  for (let step = 0; step < STEPS; step++) {
    const middle = (lowest + highest) / 2
    if (expected(middle) < share) lowest = middle
    else highest = middle
  }
  return (lowest + highest) / 2
}

/** 95 % range of the share of right answers among n people with probability p each (binomial quantiles). */
export const bandAround = (p: number, n: number): [low: number, high: number] => {
  const odds = Math.log(p / (1 - p))
  let log = n * Math.log1p(-p)
  let below = 0
  let lowest: number | undefined
  for (let right = 0; right < n; right++) {
    below += Math.exp(log)
    if (lowest === undefined && below >= TAIL) lowest = right / n
    if (below >= 1 - TAIL) return [lowest ?? 0, right / n]
    log += Math.log((n - right) / (right + 1)) + odds
  }
  return [lowest ?? 1, 1]
}
