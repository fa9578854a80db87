import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Archived } from '../../../platform/db/archive.ts'
import { rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { refuseClosedThings } from '../../classroom/courses/closing.store.ts'
import { gradeRestored, restoredRow } from './store.ts'

const backRow = restoredRow.extend({ user_id: z.number(), lessons_id: z.number() })

/**
 * Restores everything archived by the same reset: all attempts of the student at the quiz. Locks the quiz,
 * because its questions may be restored at the same time and each affects the other.
 */
export const restoreAttempts = async (tx: Work, attempts: readonly Archived[]): Promise<void> => {
  await refuseClosedThings(tx, attempts)
  const quizzes = sql.param(attempts.map(({ lessons_id }) => lessons_id))
  await tx.execute(sql`select from lessons where id = any(${quizzes}::int[]) order by id for no key update`)
  const back = await rows(
    tx,
    backRow,
    sql`update attempts a set deleted_at = null from attempts one
      where one.id = any(${sql.param(attempts.map(({ id }) => id))}::int[]) and one.deleted_at is not null
        and a.lessons_id = one.lessons_id and a.user_id = one.user_id and a.deleted_at = one.deleted_at
      returning a.id, a.user_id, a.lessons_id, a.end_date`,
  )
  if (back.length === 0) throw new AppError('not_found')
  await gradeRestored(tx, back)
  const countRestored = (of: Archived) =>
    back.filter((one) => one.user_id === of.user_id && one.lessons_id === of.lessons_id).length
  const things = attempts.map((attempt) => ({ ...attempt, attempts: countRestored(attempt) }))
  await tx.emit('things.restored', { kind: 'attempts', things })
}
