/**
 * Attainment from what was assessed: goals (Sub-CPMK), CPMK, CPL. All shares are uncapped; what is not measured is left out and never 0.
 */

/** A quiz or an assignment: what it weighs, and which part of it is of which goal; null the part that names none. */
export type Assessed = {
  lessons_id: number
  weight: number
  parts: readonly { goal_id: number | null; part: number }[]
}
/** `share` from 0 to 1; null while it is not decided. */
export type Share = { lessons_id: number; goal_id: number | null; share: number | null }
export type Tree = {
  goals: readonly { id: number; cpmk_id: number | null }[]
  cpmk: readonly { id: number; cpl_ids: readonly number[] }[]
  cpl: readonly { id: number }[]
}
type Valued = { id: number; value: number | null }
type Weakest = { goal_id: number; value: number } | null

/** Sums of doubles end in noise, which must decide neither whether 65 reaches 65 nor which way a half goes. */
const STEADY = 1e6
const steady = (value: number) => Math.round(value * STEADY) / STEADY
export const round2 = (value: number): number => Math.round(steady(value * 100)) / 100
export const twoDecimals = (value: number | null): number | null => (value === null ? null : round2(value))
const reaches = (value: number, bound: number): boolean => steady(value) >= bound

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Weights that add up to 100, as the gradebook's count. */
export const normalised = <T extends { weight: number }>(items: readonly T[]): T[] => {
  const total = sum(items.map(({ weight }) => weight))
  return total === 0 ? [...items] : items.map((item) => ({ ...item, weight: (100 * item.weight) / total }))
}

/** What each goal weighs in each assessment. */
export const weightsOf = (assessed: readonly Assessed[]) =>
  assessed.flatMap(({ lessons_id, weight, parts }) => {
    const whole = sum(parts.map(({ part }) => part))
    if (whole === 0) return weight === 0 ? [] : [{ lessons_id, goal_id: null, weight }]
    return parts.map(({ goal_id, part }) => ({ lessons_id, goal_id, weight: (weight * part) / whole }))
  })
export type PartWeight = ReturnType<typeof weightsOf>[number]

/** Of each goal over all assessments; null what names none. */
export const goalWeights = (weights: readonly PartWeight[]): Map<number | null, number> => {
  const totals = new Map<number | null, number>()
  for (const { goal_id, weight } of weights) totals.set(goal_id, (totals.get(goal_id) ?? 0) + weight)
  return totals
}

/** The mean of those that have a value; null without any, or where they weigh nothing. */
const weighted = (parts: readonly { weight: number; value: number | null }[]): number | null => {
  const measured = parts.filter(
    (part): part is { weight: number; value: number } => part.value !== null && part.weight > 0,
  )
  const weight = sum(measured.map((part) => part.weight))
  return weight === 0 ? null : sum(measured.map((part) => part.weight * part.value)) / weight
}

/** The least of the goals that were measured. */
const least = (goals: readonly Valued[]): Weakest =>
  goals.reduce<Weakest>(
    (low, { id, value }) =>
      value !== null && (low === null || value < low.value) ? { goal_id: id, value } : low,
    null,
  )

/** By assessment and goal: of a large class there are tens of thousands, and texts as keys would take most of the time. */
export const byPart = <T extends { lessons_id: number; goal_id: number | null }>(all: readonly T[]) => {
  const lessons = new Map<number, Map<number | null, T>>()
  for (const part of all) {
    const own = lessons.get(part.lessons_id)
    if (own) own.set(part.goal_id, part)
    else lessons.set(part.lessons_id, new Map([[part.goal_id, part]]))
  }
  return (lessons_id: number, goal_id: number | null): T | undefined => lessons.get(lessons_id)?.get(goal_id)
}

/** What one student came to, unrounded. `open`: assessments of a goal that are not decided yet. */
export const attainmentOf = (tree: Tree, weights: readonly PartWeight[], shares: readonly Share[]) => {
  const shareAt = byPart(shares)
  const partsOf = new Map<number | null, { weight: number; value: number | null }[]>()
  for (const { lessons_id, goal_id, weight } of weights) {
    const share = shareAt(lessons_id, goal_id)?.share ?? null
    const part = { weight, value: share === null ? null : 100 * share }
    const own = partsOf.get(goal_id)
    if (own) own.push(part)
    else partsOf.set(goal_id, [part])
  }
  const totals = goalWeights(weights)
  const weightOf = (goal: number) => totals.get(goal) ?? 0
  const goals = tree.goals.map(({ id }) => {
    const own = (partsOf.get(id) ?? []).filter(({ weight }) => weight > 0)
    return { id, value: weighted(own), open: own.filter(({ value }) => value === null).length }
  })
  const measuredAt = new Map(goals.map(({ id, value }) => [id, value]))
  const below = (cpmk: number) => tree.goals.filter((goal) => goal.cpmk_id === cpmk)
  const cpmk = tree.cpmk.map(({ id, cpl_ids }) => {
    const own = below(id).map((goal) => ({
      id: goal.id,
      weight: weightOf(goal.id),
      value: measuredAt.get(goal.id) ?? null,
    }))
    const tested = own.filter(({ weight }) => weight > 0)
    return {
      id,
      cpl_ids,
      weight: sum(own.map(({ weight }) => weight)),
      value: weighted(own),
      weakest: least(tested),
    }
  })
  const cpl = tree.cpl.map(({ id }) => ({
    id,
    value: weighted(cpmk.filter((one) => one.cpl_ids.includes(id))),
  }))
  return { goals, cpmk, cpl, without: weighted(partsOf.get(null) ?? []) }
}
export type Attainment = ReturnType<typeof attainmentOf>

export type Thresholds = { pass: number; target: number }
/** Of those who were measured: how many, their sum, and how many of them reach the bound. */
export const pooled = (values: readonly (number | null)[], pass: number) => {
  const measured = values.filter((value) => value !== null)
  return {
    measured: measured.length,
    total: sum(measured),
    passed: measured.filter((value) => reaches(value, pass)).length,
  }
}
export type Pooled = ReturnType<typeof pooled>

/** What pooled results come to: judged as they are, shown with two decimals. */
export const attained = ({ measured, total, passed }: Pooled, target: number) => {
  if (measured === 0) return { mean: null, percent: null, attained: null, measured }
  const percent = (100 * passed) / measured
  return {
    mean: round2(total / measured),
    percent: round2(percent),
    attained: reaches(percent, target),
    measured,
  }
}

/** The class over all its students. */
export const classOf = (tree: Tree, students: readonly Attainment[], { pass, target }: Thresholds) => {
  const pool = (of: 'goals' | 'cpmk' | 'cpl', id: number) =>
    pooled(
      students.map(
        (student) => (student[of] as readonly Valued[]).find((one) => one.id === id)?.value ?? null,
      ),
      pass,
    )
  const figures = (of: 'goals' | 'cpmk' | 'cpl') => (id: number) => ({
    id,
    ...attained(pool(of, id), target),
  })
  const goals = tree.goals.map(({ id }) => figures('goals')(id))
  const cpmk = tree.cpmk.map(({ id }) => {
    const own = tree.goals.filter((goal) => goal.cpmk_id === id)
    const means = own.map((goal) => ({
      id: goal.id,
      value: goals.find((one) => one.id === goal.id)?.mean ?? null,
    }))
    return { ...figures('cpmk')(id), weakest: least(means) }
  })
  const cpl = tree.cpl.map(({ id }) => ({ ...figures('cpl')(id), pooled: pool('cpl', id) }))
  return { goals, cpmk, cpl }
}

/** A CPL over the mata kuliah of a program of study, by sks; `value` of a mata kuliah is null while it is not closed. */
export const programOf = (courses: readonly { sks: number; value: number | null }[]) => {
  const closed = courses.filter(({ value }) => value !== null).length
  return {
    value: twoDecimals(weighted(courses.map(({ sks, value }) => ({ weight: sks, value })))),
    unweighted: twoDecimals(weighted(courses.map(({ value }) => ({ weight: 1, value })))),
    closed,
    linked: courses.length,
    coverage: courses.length === 0 ? null : round2((100 * closed) / courses.length),
  }
}
