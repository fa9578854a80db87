import type { QuestionType } from '@tuntas/contract/learning/questions'

/**
 * Selects the questions of a remedial by goal. Each goal not reached gets as many questions of the same kinds
 * and levels as the first paper had, never-seen ones first. Without goal_id: the questions that name none
 * ("tanpa tujuan").
 */

type Asked = { goal_id: number | null; type: QuestionType; level: readonly string[]; point: number }
/** A question of the first paper with the goal it had there. */
export type FirstAsked = Asked & { id: number }
/** A question that may be asked: the quiz's own and its reserve. */
export type Candidate = Asked & {
  id: number
  /** Equal for questions that ask the same (`numberEntries`). A paper has at most one of them. */
  entry: number
  /** Number of the student's latest attempt whose paper had it; null: never seen. */
  last_number: number | null
  /** Breaks ties between equally unseen questions, for this student and attempt. */
  lot: number
}
type PaperQuestion = { id: number; goal_id: number | null; point: number; seen: boolean }

const kindAndLevels = ({ type, level }: Asked) => `${type} ${level.toSorted().join()}`
const freshest = (a: Candidate, b: Candidate) =>
  (a.last_number ?? 0) - (b.last_number ?? 0) || a.lot - b.lot || a.id - b.id

/** Rescales points to shares of `total` in hundredths that add up exactly, none of them zero. */
const rescaled = (points: readonly number[], total: number): number[] => {
  const sum = points.reduce((all, point) => all + point, 0)
  const toShare = Math.round(100 * total) - points.length
  let before = 0
  return points.map((point) => {
    const from = Math.round((toShare * before) / sum)
    before += point
    return (1 + Math.round((toShare * before) / sum) - from) / 100
  })
}

const findFirst = <T>(all: Iterable<T>, is: (one: T) => boolean): T | undefined => {
  for (const candidate of all) if (is(candidate)) return candidate
  return undefined
}

/**
 * Matches each question of `asks` with the first `alike` candidate of the pool, and returns the unmatched
 * ones.
 */
const take = (
  asks: readonly FirstAsked[],
  pool: Set<Candidate>,
  alike: (ask: FirstAsked, candidate: Candidate) => boolean,
) => {
  const takenCandidates: Candidate[] = []
  const remainingAsks = asks.filter((ask) => {
    const match = findFirst(pool, (candidate) => alike(ask, candidate))
    if (match) {
      for (const copy of pool) if (copy.entry === match.entry) pool.delete(copy)
      takenCandidates.push(match)
    }
    return !match
  })
  return { taken: takenCandidates, left: remainingAsks }
}

/**
 * One goal's part of the paper: the same number, levels and kinds where possible, worth the points of the
 * first paper.
 */
const buildGoalPart = (
  asks: readonly FirstAsked[],
  candidates: readonly Candidate[],
  usedIds: Set<number>,
): PaperQuestion[] => {
  const pool = new Set(candidates.filter(({ entry }) => !usedIds.has(entry)).toSorted(freshest))
  const exact = take(asks, pool, (ask, candidate) => kindAndLevels(ask) === kindAndLevels(candidate))
  const typeMatches = take(exact.left, pool, (ask, candidate) => ask.type === candidate.type)
  const any = take(typeMatches.left, pool, () => true)
  const chosenCandidates = [...exact.taken, ...typeMatches.taken, ...any.taken]
  for (const { entry } of chosenCandidates) usedIds.add(entry)
  const points = rescaled(
    chosenCandidates.map(({ point }) => point),
    asks.reduce((sum, { point }) => sum + point, 0),
  )
  return chosenCandidates.map(({ id, goal_id, last_number }, at) => ({
    id,
    goal_id,
    point: points[at] ?? 0,
    seen: last_number !== null,
  }))
}

/**
 * @param goalIds from `goalsToRepeat`. Questions are grouped by goal; the start of the attempt orders them.
 */
export const remedialPaper = (
  first: readonly FirstAsked[],
  pool: readonly Candidate[],
  goalIds: readonly (number | null)[],
): PaperQuestion[] => {
  const usedIds = new Set<number>()
  return goalIds.flatMap((goalId) => {
    const isOfGoal = ({ goal_id }: Asked) => goal_id === goalId
    return buildGoalPart(first.filter(isOfGoal), pool.filter(isOfGoal), usedIds)
  })
}
