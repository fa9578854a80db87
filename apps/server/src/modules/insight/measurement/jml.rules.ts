import { computeFit, type Fit } from './fit.rules.ts'
import type { Asked } from './matrix.rules.ts'
import { computeChance } from './posterior.rules.ts'

/**
 * Fit as Quest and Winsteps compute it: abilities and items estimated jointly (Wright & Panchapakesan 1969),
 * uncorrected, without extreme persons.
 */

const ROUNDS = 500
const ENOUGH = 1e-5
const STEP = 1

type Group = { items: number[]; raw: number; count: number; theta: number; right: Float64Array }

/** People with the same items and the same raw score have the same ability. */
const groupByRawScore = (askedGroups: readonly Asked[], k: number): Group[] =>
  askedGroups.flatMap(({ items, patterns }) => {
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

/** By item: the number of right answers, and of people asked. */
const countAnswers = (groups: readonly Group[], k: number) => {
  const [right, givenCounts] = [new Float64Array(k), new Float64Array(k)]
  for (const { items, count, right: groupRight } of groups)
    for (const j of items) {
      right[j] = (right[j] ?? 0) + (groupRight[j] ?? 0)
      givenCounts[j] = (givenCounts[j] ?? 0) + count
    }
  return { right, given: givenCounts }
}

/**
 * Alternately drops items and people whose answers are all right or all wrong, until none of these remain:
 * their estimates are infinite.
 */
const trim = (groups: readonly Group[], k: number): readonly Group[] => {
  const { right, given: givenCounts } = countAnswers(groups, k)
  const remainingGroups = groups.flatMap((group) => {
    const items = group.items.filter((j) => right[j] !== 0 && right[j] !== givenCounts[j])
    const raw = items.reduce((sum, j) => sum + (group.right[j] ?? 0), 0) / group.count
    return raw > 0 && raw < items.length ? [{ ...group, items, raw }] : []
  })
  const cells = (some: readonly Group[]) => some.reduce((sum, { items }) => sum + items.length, 0)
  return cells(remainingGroups) === cells(groups) ? groups : trim(remainingGroups, k)
}

/**
 * Moves every group by a Newton step towards its raw score.
 * @returns by item the expected right answers and variance at the new places, and the longest step. Values of
 * the old places would make items and people oscillate forever where no person links two parts
 */
const moveGroups = (groups: readonly Group[], b: Float64Array) => {
  const [expected, variances] = [new Float64Array(b.length), new Float64Array(b.length)]
  let longest = 0
  for (const group of groups) {
    let [sum, variance] = [0, 0]
    for (const j of group.items) {
      const p = computeChance(group.theta - (b[j] ?? 0))
      sum += p
      variance += p * (1 - p)
    }
    const step = limited((group.raw - sum) / variance)
    longest = Math.max(longest, Math.abs(step))
    group.theta += step
    for (const j of group.items) {
      const p = computeChance(group.theta - (b[j] ?? 0))
      expected[j] = (expected[j] ?? 0) + group.count * p
      variances[j] = (variances[j] ?? 0) + group.count * p * (1 - p)
    }
  }
  return { expected, variances, longest }
}

/**
 * Moves these items by a Newton step towards their number of right answers, keeping the mean at 0.
 * @returns the longest step
 */
const moveItems = (
  b: Float64Array,
  places: readonly number[],
  right: Float64Array,
  { expected, variances }: ReturnType<typeof moveGroups>,
): number => {
  let [longest, mean] = [0, 0]
  for (const j of places) {
    const step = limited(((expected[j] ?? 0) - (right[j] ?? 0)) / (variances[j] ?? 1))
    longest = Math.max(longest, Math.abs(step))
    b[j] = (b[j] ?? 0) + step
    mean += (b[j] ?? 0) / places.length
  }
  for (const j of places) b[j] = (b[j] ?? 0) - mean
  return longest
}

/** Observed and expected answers of each group to an item. */
const collectAnswers = (groups: readonly Group[], j: number, b: number) =>
  groups.flatMap(({ items, theta, count, right: groupRight }) => {
    if (!items.includes(j)) return []
    const p = computeChance(theta - b)
    const right = groupRight[j] ?? 0
    return [
      { p, right: true, count: right },
      { p, right: false, count: count - right },
    ]
  })

/** @returns by item; null if all or none of the counted people have it right, or if its estimate diverges */
export const jointFit = (askedGroups: readonly Asked[], k: number): (Fit | null)[] => {
  const groups = trim(groupByRawScore(askedGroups, k), k)
  const { right, given: givenCounts } = countAnswers(groups, k)
  const places = [...givenCounts.keys()].filter((j) => givenCounts[j] !== 0)
  const b = new Float64Array(k)
  for (let round = 0; round < ROUNDS; round++) {
    const movedGroups = moveGroups(groups, b)
    const longest = moveItems(b, places, right, movedGroups)
    if (Math.max(movedGroups.longest, longest) < ENOUGH) break
  }
  return Array.from(b, (place, j) => {
    const fit = givenCounts[j] ? computeFit(collectAnswers(groups, j, place)) : null
    return fit && Number.isFinite(fit.infit + fit.outfit) ? fit : null
  })
}
