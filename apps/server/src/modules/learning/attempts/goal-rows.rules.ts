import type { GoalStandingRow } from '@tuntas/contract/learning/goal-results'
import type { NoRemedial } from '@tuntas/contract/learning/lessons'
import { goalsToRepeat } from '../lessons/repeat.rules.ts'

/** A student's result for one goal of a quiz. Without `goal_id`: the questions that name no goal. */
export type GoalResult = {
  goal_id: number | null
  text: string | null
  share: number
  points: number
  possible: number
  items: number
  kkm: number
  decided: boolean
  reached: boolean
  excepted: boolean
  waiting: number
  sittings: { number: number; share: number }[]
}
export type QuizGoal = { goal_id: number | null; text: string | null; possible: number; items: number }
type ReachedAt = {
  goal_id: number | null
  text: string | null
  /** Null: not reached. */
  reached_at: number | null
  students: number
  excepted: number
  waiting: number
}

/**
 * A goal is decided from three questions on. Four give enough evidence (specification C2: chances of a wrong
 * pass).
 */
const ENOUGH_EVIDENCE = 4
export const NO_GOAL = 'Tanpa tujuan belajar'

const rateEvidence = (items: number) => (items >= ENOUGH_EVIDENCE ? 'enough' : 'thin')

const toStandingRow = (one: GoalResult): GoalStandingRow => ({
  goal_id: one.goal_id,
  text: one.text ?? NO_GOAL,
  share: one.share,
  points: one.points,
  possible: one.possible,
  passed: one.reached || one.excepted ? 1 : 0,
  excepted: one.excepted ? 1 : 0,
  evidence: rateEvidence(one.items),
  decided: one.decided && one.goal_id !== null ? 1 : 0,
  total_question: one.items,
  waiting: one.waiting,
  attempts: one.sittings,
})

const unmeasured = ({ goal_id, text, possible, items }: QuizGoal): GoalStandingRow => ({
  goal_id,
  text: text ?? NO_GOAL,
  share: null,
  points: 0,
  possible,
  passed: 0,
  excepted: 0,
  evidence: rateEvidence(items),
  decided: 0,
  total_question: items,
  waiting: 0,
  attempts: [],
})

/**
 * Every goal that the quiz asks now or asked this student. A goal keeps its points from the student's first
 * paper.
 */
export const goalRows = (
  quizGoals: readonly QuizGoal[],
  results: readonly GoalResult[],
): GoalStandingRow[] => {
  const resultByGoal = new Map(results.map((one) => [one.goal_id, one]))
  const now = quizGoals.map((one) => {
    const result = resultByGoal.get(one.goal_id)
    return result ? toStandingRow(result) : unmeasured(one)
  })
  const before = results
    .filter(({ goal_id }) => !quizGoals.some((one) => one.goal_id === goal_id))
    .map(toStandingRow)
  const rows = [...now, ...before]
  return [
    ...rows.filter(({ goal_id }) => goal_id !== null),
    ...rows.filter(({ goal_id }) => goal_id === null),
  ]
}

/** The goals that the next remedial asks of this student, and their share of the quiz. */
export const askedAgain = (results: readonly GoalResult[]) => {
  const goals = new Set(goalsToRepeat(results))
  const repeatedGoals = results.filter(({ goal_id }) => goals.has(goal_id))
  const sumPossible = (some: readonly GoalResult[]) => some.reduce((sum, { possible }) => sum + possible, 0)
  return {
    goal_ids: repeatedGoals.flatMap(({ goal_id }) => goal_id ?? []),
    total_question: repeatedGoals.reduce((sum, { items }) => sum + items, 0),
    share: results.length === 0 ? null : sumPossible(repeatedGoals) / sumPossible(results),
  }
}

/** The class per goal: students who reached it at each attempt, exceptions, waiting essays and the rest. */
export const reachedTotals = (counts: readonly ReachedAt[]) =>
  [...new Set(counts.map(({ goal_id }) => goal_id))].map((goal_id) => {
    const ownCounts = counts.filter((one) => one.goal_id === goal_id)
    const missedCount = ownCounts.find(({ reached_at }) => reached_at === null)
    const { students = 0, excepted = 0, waiting: waitingStudents = 0 } = missedCount ?? {}
    const last = Math.max(0, ...ownCounts.map(({ reached_at }) => reached_at ?? 0))
    return {
      goal_id,
      text: ownCounts[0]?.text ?? NO_GOAL,
      measured: ownCounts.reduce((sum, one) => sum + one.students, 0),
      passed: Array.from(
        { length: last },
        (_, at) => ownCounts.find(({ reached_at }) => reached_at === at + 1)?.students ?? 0,
      ),
      excepted,
      waiting: waitingStudents,
      not_yet: students - excepted - waitingStudents,
    }
  })

/** Facts that decide whether a remedial can follow, as the lecturer sees them. */
type RemedialFacts = {
  is_competent: boolean
  published: boolean
  attempts: number
  running: boolean
  mastered: boolean
  /** An essay that decides mastery still waits. */
  undecided: boolean
  /** No remedials are left. */
  used_up: boolean
  ended: boolean
}
/** Why the student gets no remedial now, regardless of studying; null where one is still possible. */
export const explainNoRemedial = (facts: RemedialFacts): NoRemedial | null => {
  if (!facts.is_competent) return 'no_kkm'
  if (facts.mastered) return 'mastered'
  if (facts.running) return 'running'
  if (!facts.published) return 'unpublished'
  if (facts.attempts === 0) return facts.ended ? 'ended' : 'not_started'
  if (facts.undecided) return 'waiting'
  if (facts.ended) return 'ended'
  return facts.used_up ? 'limit' : null
}
