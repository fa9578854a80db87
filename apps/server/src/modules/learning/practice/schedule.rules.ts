import { REFRESH_ENOUGH } from '@tuntas/contract/learning/practice'
import { type Card, createEmptyCard, fsrs, Rating, State } from 'ts-fsrs'

/** When a goal is to be refreshed: FSRS with its own parameters, whole days, two grades. */

/** What the last review left: how well it is remembered, how hard it is, and when it comes again. */
export type Memory = { stability: number; difficulty: number; reviewed_at: string; due_at: string }

const RETENTION = 0.9
/** No goal rests longer than a semester; FSRS rounds up to 121. */
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
  /** How much is to be remembered when it comes again, as a share. */
  retention?: number | undefined
  /** How far the clocks that days are counted by are ahead of UTC, in milliseconds: `ts-fsrs` parts days at midnight in UTC. */
  ahead?: number
}

/** What a review leaves. @param memory of the review before; null: it is the first */
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

/** Enough right of a round to leave the goal alone for longer. */
export const isGood = (correct: number): boolean => correct >= REFRESH_ENOUGH
