import { computeFit, type Fit } from './fit.rules.ts'
import type { Asked } from './matrix.rules.ts'
import { computeChance } from './posterior.rules.ts'

/**
 * Fit as Quest and Winsteps say it: abilities and items estimated jointly (Wright & Panchapakesan 1969), without a correction, and
 * without who has all or nothing right.
 */

const ROUNDS = 500
const ENOUGH = 1e-5
const STEP = 1

type Group = { items: number[]; raw: number; count: number; theta: number; right: Float64Array }

/** Everybody who was asked the same and has as many right stands at the same place. */
const groupByRawScore = (asked: readonly Asked[], k: number): Group[] =>
  asked.flatMap(({ items, patterns }) => {
    const byRaw = new Map<number, Group>()
    for (const { raw, count, answers } of patterns) {
      if (raw === 0 || raw === items.length) continue
      const theta = Math.log(raw / (items.length - raw))
      const group = byRaw.get(raw) ?? { items, raw, count: 0, theta, right: new Float64Array(k) }
      group.count += count
      for (const j of items) if (answers[j] === 1) group.right[j] = (group.right[j] ?? 0) + count
      byRaw.set(raw, group)
    }
    return [...byRaw.values()]
  })

const limited = (step: number) => Math.max(-STEP, Math.min(STEP, step))

/** How many have each item right, and how many were asked it. */
const countAnswers = (groups: readonly Group[], k: number) => {
  const [right, given] = [new Float64Array(k), new Float64Array(k)]
  for (const { items, count, right: own } of groups)
    for (const j of items) {
      right[j] = (right[j] ?? 0) + (own[j] ?? 0)
      given[j] = (given[j] ?? 0) + count
    }
  return { right, given }
}

/**
 * Moves every group a Newton step to where its raw score is expected.
 * @param usable 1 for the items that count
 * @returns what is expected to be right of each item where the groups stood before, its variance, and the longest step
 */
const moveGroups = (groups: readonly Group[], usable: Uint8Array, b: Float64Array) => {
  const [expected, variances] = [new Float64Array(b.length), new Float64Array(b.length)]
  let longest = 0
  for (const group of groups) {
    let sum = 0
    let variance = 0
    let raw = group.raw
    for (const j of group.items) {
      if (!usable[j]) {
        raw -= (group.right[j] ?? 0) / group.count
        continue
      }
      const p = computeChance(group.theta - (b[j] ?? 0))
      const bend = p * (1 - p)
      sum += p
      variance += bend
      expected[j] = (expected[j] ?? 0) + group.count * p
      variances[j] = (variances[j] ?? 0) + group.count * bend
    }
    const step = limited((raw - sum) / variance)
    longest = Math.max(longest, Math.abs(step))
    group.theta += step
  }
  return { expected, variances, longest }
}

/** Moves every item a Newton step to where as many are expected to have it right as have, around a mean of 0. @returns the longest step */
const moveItems = (
  b: Float64Array,
  usable: Uint8Array,
  right: Float64Array,
  { expected, variances }: ReturnType<typeof moveGroups>,
): number => {
  let [longest, mean] = [0, 0]
  const places = [...b.keys()].filter((j) => usable[j])
  for (const j of places) {
    const step = limited(((expected[j] ?? 0) - (right[j] ?? 0)) / (variances[j] ?? 1))
    longest = Math.max(longest, Math.abs(step))
    b[j] = (b[j] ?? 0) + step
    mean += (b[j] ?? 0) / places.length
  }
  for (const j of places) b[j] = (b[j] ?? 0) - mean
  return longest
}

/** What each group answered to an item, beside what is expected of it. */
const collectAnswers = (groups: readonly Group[], j: number, b: number) =>
  groups.flatMap(({ items, theta, count, right: own }) => {
    if (!items.includes(j)) return []
    const p = computeChance(theta - b)
    const right = own[j] ?? 0
    return [
      { p, right: true, count: right },
      { p, right: false, count: count - right },
    ]
  })

/** @returns by item; null where everybody or nobody of those who count has it right, and where no place is far enough for that */
export const jointFit = (asked: readonly Asked[], k: number): (Fit | null)[] => {
  const groups = groupByRawScore(asked, k)
  const { right, given } = countAnswers(groups, k)
  const usable = Uint8Array.from(right, (own, j) => Number(own > 0 && own < (given[j] ?? 0)))
  const b = new Float64Array(k)
  for (let round = 0; round < ROUNDS; round++) {
    const moved = moveGroups(groups, usable, b)
    const longest = moveItems(b, usable, right, moved)
    if (Math.max(moved.longest, longest) < ENOUGH) break
  }
  return Array.from(b, (place, j) => {
    const fit = usable[j] ? computeFit(collectAnswers(groups, j, place)) : null
    return fit && Number.isFinite(fit.infit + fit.outfit) ? fit : null
  })
}
