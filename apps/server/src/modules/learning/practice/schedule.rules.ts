import { REFRESH_ENOUGH } from '@tuntas/contract/learning/practice'
import { type Card, createEmptyCard, fsrs, Rating, State } from 'ts-fsrs'

/** Schedule of refreshing a goal: FSRS with default parameters, whole days, two grades. */

/** The state after the last review: stability, difficulty and due date. */
export type Memory = { stability: number; difficulty: number; reviewed_at: string; due_at: string }

const RETENTION = 0.9
/** A goal rests at most one semester; FSRS rounds up to 121. */
const MAX_DAYS = 120

const schedulerFor = (retention: number) =>
  fsrs({
    request_retention: retention,
    maximum_interval: MAX_DAYS,
    enable_fuzz: false,
    enable_short_term: false,
  })

const toCard = ({ stability, difficulty, reviewed_at, due_at }: Memory): Card => ({
  ...createEmptyCard(reviewed_at),
  stability,
  difficulty,
  due: new Date(due_at),
  last_review: new Date(reviewed_at),
  state: State.Review,
  reps: 1,
})

type Counting = {
  /** Target retention at the next review, as a share. */
  retention?: number | undefined
  /**
   * Offset of the local time zone from UTC in milliseconds, because `ts-fsrs` separates days at midnight UTC.
   */
  ahead?: number
}

/**
 * The state after a review.
 * @param memory of the review before; null for the first
 */
export const review = (
  memory: Memory | null,
  at: string,
  isRight: boolean,
  { retention = RETENTION, ahead = 0 }: Counting = {},
): Memory => {
  const onClock = (moment: string) => new Date(Date.parse(moment) + ahead).toISOString()
  const now = onClock(at)
  const card = memory
    ? toCard({ ...memory, reviewed_at: onClock(memory.reviewed_at), due_at: onClock(memory.due_at) })
    : createEmptyCard(now)
  const { card: next } = schedulerFor(retention).next(card, now, isRight ? Rating.Good : Rating.Again)
  const { stability, difficulty, due: dueDate } = next
  return { stability, difficulty, reviewed_at: at, due_at: new Date(dueDate.getTime() - ahead).toISOString() }
}

/** Were enough answers of a round right to extend the interval? */
export const isGood = (correct: number): boolean => correct >= REFRESH_ENOUGH
