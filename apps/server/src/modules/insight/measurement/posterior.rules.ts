import type { Alike, AskedAlike } from './matrix.rules.ts'

/** Slopes and intercepts: the chance of a right answer is 1 / (1 + exp(−(a θ + d))), with θ ~ N(0, 1). */
export type Lines = { a: Float64Array; d: Float64Array }

/** A slope above this is practically deterministic. */
const STEEP = 10
/** A slope still that steep after this many rounds diverges. */
export const STEEP_ROUNDS = 50
export const isSteep = ({ a }: Lines): boolean => a.some((slope) => !(slope < STEEP))

/** Nodes of the ability integral with the log of their share of N(0, 1). */
export type Nodes = { at: Float64Array; log: Float64Array }

const BORDER = 5
/** @param count odd, so that one node is 0 */
export const buildNodes = (count: number): Nodes => {
  const step = (2 * BORDER) / (count - 1)
  const at = Float64Array.from({ length: count }, (_, q) => -BORDER + q * step)
  const weights = at.map((theta) => Math.exp((-theta * theta) / 2))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return { at, log: weights.map((weight) => Math.log(weight / all)) }
}

/** ln(1 + e^z), for any z. */
const softplus = (z: number): number => (z > 0 ? z + Math.log1p(Math.exp(-z)) : Math.log1p(Math.exp(z)))
export const computeChance = (z: number): number => 1 / (1 + Math.exp(-z))

/** The mean line of these people's right answers. */
const computeMeanLine = ({ items, right, count }: Alike, { a, d }: Lines): [slope: number, level: number] => {
  let slope = 0
  let level = 0
  for (let at = 0; at < items.length; at++) {
    const j = items[at] ?? 0
    const times = right[at] ?? 0
    slope += times * (a[j] ?? 0)
    level += times * (d[j] ?? 0)
  }
  return [slope / count, level / count]
}

/**
 * Calls back with the posterior over the nodes for each group of equivalent answers, and the mean
 * log-likelihood of their answers. A right answer adds a θ + d to the log-likelihood of a paper that is all
 * wrong, so the cost is a sum over right answers and one over the nodes.
 */
export const eachPosterior = (
  groups: readonly AskedAlike[],
  { a, d }: Lines,
  nodes: Nodes,
  take: (alike: Alike, posterior: Float64Array, logChance: number, group: number) => void,
): void => {
  const count = nodes.at.length
  const posterior = new Float64Array(count)
  const wrongLogs = Array.from(a, (slope, j) =>
    nodes.at.map((theta) => -softplus(slope * theta + (d[j] ?? 0))),
  )
  for (const [group, { items, alike }] of groups.entries()) {
    const allWrong = nodes.log.slice()
    for (const j of items) {
      const itemLogs = wrongLogs[j] ?? allWrong
      for (let q = 0; q < count; q++) allWrong[q] = (allWrong[q] ?? 0) + (itemLogs[q] ?? 0)
    }
    for (const alikeGroup of alike) {
      const [slope, level] = computeMeanLine(alikeGroup, { a, d })
      let most = Number.NEGATIVE_INFINITY
      for (let q = 0; q < count; q++) {
        const log = (allWrong[q] ?? 0) + slope * (nodes.at[q] ?? 0)
        posterior[q] = log
        if (log > most) most = log
      }
      let sum = 0
      for (let q = 0; q < count; q++) {
        const chance = Math.exp((posterior[q] ?? 0) - most)
        posterior[q] = chance
        sum += chance
      }
      for (let q = 0; q < count; q++) posterior[q] = (posterior[q] ?? 0) / sum
      take(alikeGroup, posterior, most + level + Math.log(sum), group)
    }
  }
}

/** E-step at the current lines: enough for the likelihood, its gradient and the M-step. */
export type Expected = {
  logLikelihood: number
  /** By item and node: expected number of people who were asked it. */
  asked: Float64Array[]
  /** By item: right answers, and right answers times the expected ability. */
  right: Float64Array
  rightAbility: Float64Array
}

export const expect = (groups: readonly AskedAlike[], lines: Lines, nodes: Nodes): Expected => {
  const [k, count] = [lines.a.length, nodes.at.length]
  const byGroup = groups.map(() => new Float64Array(count))
  const [right, rightAbility] = [new Float64Array(k), new Float64Array(k)]
  let logLikelihood = 0
  eachPosterior(
    groups,
    lines,
    nodes,
    ({ count: people, items, right: groupRight }, posterior, logChance, group) => {
      const groupPosterior = byGroup[group] ?? new Float64Array(count)
      let ability = 0
      for (let q = 0; q < count; q++) {
        const share = (posterior[q] ?? 0) * people
        groupPosterior[q] = (groupPosterior[q] ?? 0) + share
        ability += share * (nodes.at[q] ?? 0)
      }
      logLikelihood += people * logChance
      const mean = ability / people
      for (let at = 0; at < items.length; at++) {
        const j = items[at] ?? 0
        const times = groupRight[at] ?? 0
        right[j] = (right[j] ?? 0) + times
        rightAbility[j] = (rightAbility[j] ?? 0) + times * mean
      }
    },
  )
  const askedWeights = Array.from({ length: k }, () => new Float64Array(count))
  for (const [group, { items }] of groups.entries())
    for (const j of items) {
      const to = askedWeights[j] ?? new Float64Array(count)
      const from = byGroup[group] ?? to
      for (let q = 0; q < count; q++) to[q] = (to[q] ?? 0) + (from[q] ?? 0)
    }
  return { logLikelihood, asked: askedWeights, right, rightAbility }
}

/** Gradient of one item's likelihood, and the negative second derivatives of the expected complete data. */
export const computeGradient = (
  { asked: askedWeights, right, rightAbility }: Expected,
  j: number,
  a: number,
  d: number,
  nodes: Nodes,
) => {
  const itemWeights = askedWeights[j] ?? new Float64Array(nodes.at.length)
  let byA = rightAbility[j] ?? 0
  let byD = right[j] ?? 0
  let aa = 0
  let ad = 0
  let dd = 0
  for (let q = 0; q < itemWeights.length; q++) {
    const theta = nodes.at[q] ?? 0
    const p = computeChance(a * theta + d)
    const n = itemWeights[q] ?? 0
    byA -= n * p * theta
    byD -= n * p
    const bend = n * p * (1 - p)
    dd += bend
    ad += bend * theta
    aa += bend * theta * theta
  }
  return { byA, byD, aa, ad, dd }
}
