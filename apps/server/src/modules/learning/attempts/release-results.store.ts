import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/events.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { attempts, isClosed, isToReturn } from './schema.ts'

/**
 * May the result of the attempt `a` be returned? Its quiz holds results back, no answer counts any more and
 * no essay waits.
 */
export const isReturnable = (a: SQL): SQL =>
  sql`${a}.deleted_at is null and ${a}.end_date is not null and ${a}.wait = 0 and ${isClosed(a)}
    and exists (select from lessons quiz where quiz.id = ${a}.lessons_id and ${isToReturn(a, sql`quiz`)})`

const ownTable = sql`${attempts}`

const markReturned = (tx: Work, lesson: { id: number }, condition: SQL) =>
  tx
    .update(attempts)
    .set({ returned_at: sql`now()` })
    .where(and(eq(attempts.lessons_id, lesson.id), isNull(attempts.returned_at), condition))
    .returning({ id: attempts.id, user_id: attempts.user_id })

/**
 * Releases all results that wait for it.
 * @returns how many
 */
export const returnResults = async (tx: Work, lesson: TaughtLesson): Promise<number> => {
  const returnedAttempts = await markReturned(tx, lesson, isReturnable(ownTable))
  await tx.emit('results.returned', {
    lesson,
    user_ids: returnedAttempts.map(({ user_id }) => user_id),
    attempt_ids: returnedAttempts.map(({ id }) => id),
  })
  return returnedAttempts.length
}

/**
 * Results told before the quiz began to wait for its lecturer stay told.
 * @param waited whether it waited for the window; results held for that stay held
 */
export const keepToldResults = async (tx: Work, lesson: { id: number }, waited: boolean): Promise<void> => {
  const over = sql`exists (select from quiz_ends e where e.lessons_id = ${lesson.id} and e.over_at <= now())`
  await markReturned(tx, lesson, waited ? sql`${isClosed(ownTable)} and ${over}` : isClosed(ownTable))
}
