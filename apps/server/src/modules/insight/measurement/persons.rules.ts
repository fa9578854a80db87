import type { Alike, AskedAlike } from './matrix.rules.ts'
import { computeChance, eachPosterior, type Lines, type Nodes } from './posterior.rules.ts'

export type Measure = { measure: number; se: number }
/** Slope `a` and difficulty `b` of each item given to the person. */
type Scale = readonly { a: number; b: number }[]

const BORDER = 12
const momentsAt = (scale: Scale, theta: number) => {
  let expected = 0
  let information = 0
  let skew = 0
  for (const { a, b } of scale) {
    const p = computeChance(a * (theta - b))
    const variance = p * (1 - p)
    expected += a * p
    information += a * a * variance
    skew += a * a * a * variance * (1 - 2 * p)
  }
  return { expected, information, skew }
}

/**
 * Root of a decreasing function: bisection until close, then Newton's method.
 * @param at value and negative slope of the function
 */
const root = (at: (theta: number) => { value: number; fall: number }): number => {
  let [lowEnd, highEnd] = [-BORDER, BORDER]
  for (let round = 0; round < 50; round++) {
    const middle = (lowEnd + highEnd) / 2
    const { value, fall } = at(middle)
    const next = middle + value / fall
    if (Math.abs(value) < 1e-9 * fall) return middle
    if (value > 0) lowEnd = middle
    else highEnd = middle
    if (round < 4 || !(next > lowEnd && next < highEnd)) continue
    const step = at(next)
    if (Math.abs(step.value) < 1e-9 * step.fall) return next
    if (step.value > 0) lowEnd = next
    else highEnd = next
  }
  return (lowEnd + highEnd) / 2
}

/**
 * Weighted likelihood (Warm 1989), finite for extreme scores too.
 * @param earned sum of the slopes of right answers; on a Rasch scale the raw score
 */
export const weightedLikelihood = (scale: Scale, earned: number): Measure => {
  const measure = root((theta) => {
    const { expected, information, skew } = momentsAt(scale, theta)
    return { value: earned - expected + skew / (2 * information), fall: information }
  })
  return { measure, se: 1 / Math.sqrt(momentsAt(scale, measure).information) }
}

const TABLE_STEP = 0.05
/** Weighted likelihood by interpolation, exact to about 0.001 logit: for many people with one paper. */
export const tabulateMeasures = (scale: Scale): ((earned: number) => number) => {
  const earnedAt: number[] = []
  for (let theta = -BORDER; theta <= BORDER; theta += TABLE_STEP) {
    const { expected, information, skew } = momentsAt(scale, theta)
    earnedAt.push(Math.max(earnedAt.at(-1) ?? Number.NEGATIVE_INFINITY, expected - skew / (2 * information)))
  }
  return (earned) => {
    let [lowEnd, highEnd] = [0, earnedAt.length - 1]
    while (highEnd - lowEnd > 1) {
      const middle = (lowEnd + highEnd) >> 1
      if ((earnedAt[middle] ?? 0) <= earned) lowEnd = middle
      else highEnd = middle
    }
    const [from, to] = [earnedAt[lowEnd] ?? 0, earnedAt[highEnd] ?? 0]
    const share = to > from ? Math.min(1, Math.max(0, (earned - from) / (to - from))) : 0
    return -BORDER + TABLE_STEP * (lowEnd + share)
  }
}

/**
 * Measure of a raw score where slopes differ: the ability that expects it. The extreme scores are moved by a
 * third of an answer.
 */
export const byExpectedScore = (scale: Scale, raw: number): Measure => {
  const target = Math.min(scale.length - 0.3, Math.max(0.3, raw))
  const measure = root((theta) => {
    let [value, fall] = [target, 0]
    for (const { a, b } of scale) {
      const p = computeChance(a * (theta - b))
      value -= p
      fall += a * p * (1 - p)
    }
    return { value, fall }
  })
  return { measure, se: 1 / Math.sqrt(momentsAt(scale, measure).information) }
}

/** Posterior mean and variance for each group of equivalent answers, in the metric of N(0, 1). */
export const expectedAbilities = (groups: readonly AskedAlike[], lines: Lines, nodes: Nodes) => {
  const abilities = new Map<Alike, { mean: number; variance: number }>()
  eachPosterior(groups, lines, nodes, (alike, posterior) => {
    let [mean, square] = [0, 0]
    for (let q = 0; q < posterior.length; q++) {
      const theta = nodes.at[q] ?? 0
      mean += (posterior[q] ?? 0) * theta
      square += (posterior[q] ?? 0) * theta * theta
    }
    abilities.set(alike, { mean, variance: square - mean * mean })
  })
  return abilities
}

/** EAP reliability: the share of the ability variance that the answers explain. */
export const eapReliability = (abilities: ReadonlyMap<Alike, { mean: number; variance: number }>): number => {
  let [n, sum, squares, modelVariance] = [0, 0, 0, 0]
  for (const [{ count }, { mean, variance }] of abilities) {
    n += count
    sum += count * mean
    squares += count * mean * mean
    modelVariance += count * variance
  }
  const explained = squares / n - (sum / n) ** 2
  return explained / (explained + modelVariance / n)
}
