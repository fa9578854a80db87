/**
 * Rounded percentage; null before the first answer.
 * @param recent the results of the last answers, from 0 to 1
 */
export const computePercent = (recent: readonly number[]): number | null =>
  recent.length === 0
    ? null
    : Math.round((100 * recent.reduce((sum, share) => sum + share, 0)) / recent.length)

/**
 * A practice question. `last_id` increases with every answer; it and `last_share` are null before the first.
 */
type Candidate = { id: number; goal_id: number | null; last_id: number | null; last_share: number | null }

const rankCandidate = ({ last_share }: Candidate) => (last_share === null ? 0 : last_share < 1 ? 1 : 2)

/**
 * Unanswered questions first, in the given order; then those not fully right, then the rest; least recent
 * first.
 * @param after the question just answered, repeated only if there is no other
 */
export const nextQuestion = <C extends Candidate>(
  candidates: readonly C[],
  after: number | undefined,
): C | undefined => {
  const otherCandidates = candidates.filter(({ id }) => id !== after)
  const [first] = (otherCandidates.length > 0 ? otherCandidates : candidates).toSorted(
    (a, b) => rankCandidate(a) - rankCandidate(b) || (a.last_id ?? 0) - (b.last_id ?? 0),
  )
  return first
}

/** Campuran: the next question of the least recently practised goal, so that goals alternate. */
export const nextMixed = <C extends Candidate>(
  candidates: readonly C[],
  after: number | undefined,
): C | undefined => {
  const getLastId = (goal: number | null) =>
    Math.max(0, ...candidates.filter(({ goal_id }) => goal_id === goal).map(({ last_id }) => last_id ?? 0))
  const turns = [...new Set(candidates.map(({ goal_id }) => goal_id))]
    .map((goal_id) => ({ goal_id, last: getLastId(goal_id) }))
    .toSorted((a, b) => a.last - b.last)
  return nextQuestion(
    candidates.filter(({ goal_id }) => goal_id === turns[0]?.goal_id),
    after,
  )
}

/** @param share from 0 to 1 of what the question can earn */
export const toOutcome = (share: number): 'correct' | 'partial' | 'wrong' => {
  if (share === 1) return 'correct'
  return share > 0 ? 'partial' : 'wrong'
}
