import { round2, withoutNoise } from '../reports/recap.rules.ts'

/**
 * Attainment from assessments: goals (Sub-CPMK), CPMK, CPL. Shares are uncapped; unmeasured outcomes are left
 * out and never count as 0.
 */

/** A quiz or assignment: its weight, and its parts by goal; null for the part without a goal. */
export type Assessed = {
  lessons_id: number
  weight: number
  parts: readonly { goal_id: number | null; part: number }[]
}
/** From 0 to 1; null while undecided. */
export type Share = number | null
export type Tree = {
  goals: readonly { id: number; cpmk_id: number | null }[]
  cpmk: readonly { id: number; cpl_ids: readonly number[] }[]
  cpl: readonly { id: number }[]
}
type Valued = { id: number; value: number | null }
type Weakest = { goal_id: number; value: number } | null

export const twoDecimals = (value: number | null): number | null => (value === null ? null : round2(value))
const reaches = (value: number, bound: number): boolean => withoutNoise(value) >= bound

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Scales the weights to a sum of 100, as the gradebook does. */
export const normaliseWeights = <T extends { weight: number }>(items: readonly T[]): T[] => {
  const total = sum(items.map(({ weight }) => weight))
  return total === 0 ? [...items] : items.map((item) => ({ ...item, weight: (100 * item.weight) / total }))
}

/** Weight of each goal in each assessment. */
export const computePartWeights = (assessed: readonly Assessed[]) =>
  assessed.flatMap(({ lessons_id, weight, parts }) => {
    const partSum = sum(parts.map(({ part }) => part))
    if (partSum === 0) return weight === 0 ? [] : [{ lessons_id, goal_id: null, weight }]
    return parts.map(({ goal_id, part }) => ({ lessons_id, goal_id, weight: (weight * part) / partSum }))
  })
export type PartWeight = ReturnType<typeof computePartWeights>[number]

/** Weight of each goal over all assessments; null collects parts without a goal. */
export const goalWeights = (weights: readonly PartWeight[]): Map<number | null, number> => {
  const totals = new Map<number | null, number>()
  for (const { goal_id, weight } of weights) totals.set(goal_id, (totals.get(goal_id) ?? 0) + weight)
  return totals
}

/** Weighted mean of the parts with a value; null without any, or if their weights are 0. */
const weighted = (parts: readonly { weight: number; value: number | null }[]): number | null => {
  let weightSum = 0
  let total = 0
  for (const { weight, value } of parts)
    if (value !== null && weight > 0) {
      weightSum += weight
      total += weight * value
    }
  return weightSum === 0 ? null : total / weightSum
}

/** The measured goal with the lowest value. */
const least = (goals: readonly Valued[]): Weakest =>
  goals.reduce<Weakest>(
    (lowest, { id, value }) =>
      value !== null && (lowest === null || value < lowest.value) ? { goal_id: id, value } : lowest,
    null,
  )

/** Positions of each goal's parts among the weights. */
const groupWeightsByGoal = (weights: readonly PartWeight[]) => {
  const places = new Map<number | null, { at: number; weight: number }[]>()
  weights.forEach(({ goal_id, weight }, at) => {
    const goalPlaces = places.get(goal_id)
    if (goalPlaces) goalPlaces.push({ at, weight })
    else places.set(goal_id, [{ at, weight }])
  })
  return places
}

/**
 * Attainment of one student, unrounded, from the shares in the order of the weights. `open`: undecided
 * assessments of a goal.
 */
export const attainmentBy = (tree: Tree, weights: readonly PartWeight[]) => {
  const places = groupWeightsByGoal(weights)
  const totals = goalWeights(weights)
  const heavy = tree.goals.map(({ id }) => (places.get(id) ?? []).filter(({ weight }) => weight > 0))
  const below = tree.cpmk.map(({ id }) =>
    tree.goals.flatMap((goal, at) =>
      goal.cpmk_id === id ? [{ id: goal.id, at, weight: totals.get(goal.id) ?? 0 }] : [],
    ),
  )
  const serving = tree.cpl.map(({ id }) => tree.cpmk.map(({ cpl_ids }) => cpl_ids.includes(id)))
  return (shares: readonly Share[]) => {
    const valued = (parts: readonly { at: number; weight: number }[]) =>
      parts.map(({ at, weight }) => {
        const share = shares[at] ?? null
        return { weight, value: share === null ? null : 100 * share }
      })
    const goals = tree.goals.map(({ id }, at) => {
      const parts = valued(heavy[at] ?? [])
      return { id, value: weighted(parts), open: parts.filter(({ value }) => value === null).length }
    })
    const cpmk = tree.cpmk.map(({ id, cpl_ids }, place) => {
      const ownGoals = (below[place] ?? []).map(({ at, ...goal }) => ({
        ...goal,
        value: goals[at]?.value ?? null,
      }))
      return {
        id,
        cpl_ids,
        weight: sum(ownGoals.map(({ weight }) => weight)),
        value: weighted(ownGoals),
        weakest: least(ownGoals.filter(({ weight }) => weight > 0)),
      }
    })
    const cpl = tree.cpl.map(({ id }, place) => ({
      id,
      value: weighted(cpmk.filter((_, at) => serving[place]?.[at])),
    }))
    return { goals, cpmk, cpl, without: weighted(valued(places.get(null) ?? [])) }
  }
}
export type Attainment = ReturnType<ReturnType<typeof attainmentBy>>

export type Thresholds = { pass: number; target: number }
/** Over the measured values: count, sum, and how many reach the threshold. */
export const pooled = (values: readonly (number | null)[], pass: number) => {
  const measuredValues = values.filter((value) => value !== null)
  return {
    measured: measuredValues.length,
    total: sum(measuredValues),
    passed: measuredValues.filter((value) => reaches(value, pass)).length,
  }
}
export type Pooled = ReturnType<typeof pooled>

/** Result of pooled values: decided unrounded, shown with two decimals. */
export const attained = ({ measured: measuredCount, total, passed: passedCount }: Pooled, target: number) => {
  if (measuredCount === 0) return { mean: null, percent: null, attained: null, measured: measuredCount }
  const percent = (100 * passedCount) / measuredCount
  return {
    mean: round2(total / measuredCount),
    percent: round2(percent),
    attained: reaches(percent, target),
    measured: measuredCount,
  }
}

/** Attainment of the class over all students. */
export const summariseClass = (tree: Tree, students: readonly Attainment[], { pass, target }: Thresholds) => {
  const pool = (of: 'goals' | 'cpmk' | 'cpl', at: number) =>
    pooled(
      students.map((student) => student[of][at]?.value ?? null),
      pass,
    )
  const figures = (of: 'goals' | 'cpmk' | 'cpl', at: number) => attained(pool(of, at), target)
  const goals = tree.goals.map(({ id }, at) => ({ id, ...figures('goals', at) }))
  const cpmk = tree.cpmk.map(({ id }, at) => {
    const means = tree.goals.flatMap((goal, place) =>
      goal.cpmk_id === id ? [{ id: goal.id, value: goals[place]?.mean ?? null }] : [],
    )
    return { id, ...figures('cpmk', at), weakest: least(means) }
  })
  const cpl = tree.cpl.map(({ id }, at) => ({ id, ...figures('cpl', at), pooled: pool('cpl', at) }))
  return { goals, cpmk, cpl }
}

/**
 * A CPL over the mata kuliah of a program, weighted by sks; `value` is null while a mata kuliah has no closed
 * class.
 */
export const summariseProgram = (courses: readonly { sks: number; value: number | null }[]) => {
  const closedCount = courses.filter(({ value }) => value !== null).length
  return {
    value: twoDecimals(weighted(courses.map(({ sks, value }) => ({ weight: sks, value })))),
    unweighted: twoDecimals(weighted(courses.map(({ value }) => ({ weight: 1, value })))),
    closed: closedCount,
    linked: courses.length,
    coverage: courses.length === 0 ? null : round2((100 * closedCount) / courses.length),
  }
}
