import type { PracticeState } from '@tuntas/contract/learning/practice'

/** How many of the last answers say whether a goal is ready, and what they must come to together. */
export const RECENT = 5
const READY_SHARE = 0.8

const meanOf = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length

/** @param recent what the last answers came to, from 0 to 1 each; at most `RECENT` */
export const stateOf = (recent: readonly number[]): PracticeState => {
  if (recent.length === 0) return 'not_started'
  return recent.length >= RECENT && meanOf(recent) >= READY_SHARE ? 'ready' : 'practising'
}

/** In percent, rounded; null before the first answer. */
export const percentOf = (recent: readonly number[]): number | null =>
  recent.length === 0 ? null : Math.round(100 * meanOf(recent))

/** A question to practise. `last_id` rises with every answer; it and `last_share` are null before the first. */
type Candidate = { id: number; last_id: number | null; last_share: number | null }

const rankOf = ({ last_share }: Candidate) => (last_share === null ? 0 : last_share < 1 ? 1 : 2)

/**
 * What was never answered comes first, in the given order; then what was not wholly right; then the rest; the longest ago first.
 * @param after the question just answered: it comes again only where there is no other
 */
export const nextQuestion = <C extends Candidate>(
  candidates: readonly C[],
  after: number | undefined,
): C | undefined => {
  const others = candidates.filter(({ id }) => id !== after)
  const [first] = (others.length > 0 ? others : candidates).toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (a.last_id ?? 0) - (b.last_id ?? 0),
  )
  return first
}

/** @param share from 0 to 1 of what the question can earn */
export const outcomeOf = (share: number): 'correct' | 'partial' | 'wrong' => {
  if (share === 1) return 'correct'
  return share > 0 ? 'partial' : 'wrong'
}
