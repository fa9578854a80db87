import { type Fit, fitOf } from './fit.rules.ts'
import type { Asked } from './matrix.rules.ts'
import { chanceOf } from './posterior.rules.ts'

/**
 * Fit as Quest and Winsteps say it: abilities and items estimated jointly (Wright & Panchapakesan 1969), without a correction, and
 * without who has all or nothing right.
 */

const ROUNDS = 500
const ENOUGH = 1e-5
const STEP = 1

type Group = { items: number[]; raw: number; count: number; theta: number; right: Float64Array }

/** Everybody who was asked the same and has as many right stands at the same place. */
const groupsOf = (asked: readonly Asked[], k: number): Group[] =>
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

/** @returns by item; null where everybody or nobody of those who count has it right */
export const jointFit = (asked: readonly Asked[], k: number): (Fit | null)[] => {
  const groups = groupsOf(asked, k)
  const [right, given] = [new Float64Array(k), new Float64Array(k)]
  for (const { items, count, right: own } of groups)
    for (const j of items) {
      right[j] = (right[j] ?? 0) + (own[j] ?? 0)
      given[j] = (given[j] ?? 0) + count
    }
  const usable = [...right.keys()].filter((j) => (right[j] ?? 0) > 0 && (right[j] ?? 0) < (given[j] ?? 0))
  const isUsable = new Set(usable)
  const b = new Float64Array(k)
  for (let round = 0; round < ROUNDS; round++) {
    let most = 0
    const [expected, bend] = [new Float64Array(k), new Float64Array(k)]
    for (const group of groups) {
      let [sum, variance, raw] = [0, 0, group.raw]
      for (const j of group.items) {
        if (!isUsable.has(j)) {
          raw -= (group.right[j] ?? 0) / group.count
          continue
        }
        const p = chanceOf(group.theta - (b[j] ?? 0))
        sum += p
        variance += p * (1 - p)
        expected[j] = (expected[j] ?? 0) + group.count * p
        bend[j] = (bend[j] ?? 0) + group.count * p * (1 - p)
      }
      const step = limited((raw - sum) / variance)
      most = Math.max(most, Math.abs(step))
      group.theta += step
    }
    let mean = 0
    for (const j of usable) {
      const step = limited(((expected[j] ?? 0) - (right[j] ?? 0)) / (bend[j] ?? 1))
      most = Math.max(most, Math.abs(step))
      b[j] = (b[j] ?? 0) + step
      mean += (b[j] ?? 0) / usable.length
    }
    for (const j of usable) b[j] = (b[j] ?? 0) - mean
    if (most < ENOUGH) break
  }
  return Array.from({ length: k }, (_, j) => {
    if (!isUsable.has(j)) return null
    return fitOf(
      groups.flatMap(({ items, theta, count, right: own }) => {
        if (!items.includes(j)) return []
        const p = chanceOf(theta - (b[j] ?? 0))
        const rightly = own[j] ?? 0
        return [
          { p, right: true, count: rightly },
          { p, right: false, count: count - rightly },
        ]
      }),
    )
  })
}
