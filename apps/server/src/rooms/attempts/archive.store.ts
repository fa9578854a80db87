import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { type Conn, rows } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Work } from '../../platform/events.ts'
import { taughtBy } from '../courses/access.ts'
import { gradeRestored, type Restored } from './store.ts'

declare const proof: unique symbol
/** Attempts of one student at one quiz that were reset together, in a class of the caller. */
export type ArchivedAttempts = {
  readonly id: number
  readonly courses_id: number
  readonly user_id: number
  readonly lessons_id: number
  readonly [proof]: 'archived'
}

/** @param ids one attempt of each reset */
export const archivedAttempts = async (
  conn: Conn,
  actor: Actor,
  ids: readonly number[],
): Promise<ArchivedAttempts[]> => {
  const found = await rows<ArchivedAttempts & { again: boolean }>(
    conn,
    sql`select a.id, a.courses_id, a.user_id, a.lessons_id,
        exists (select from attempts b where b.lessons_id = a.lessons_id and b.user_id = a.user_id and b.deleted_at is null) as again
      from attempts a join courses c on c.id = a.courses_id
      where a.id = any(${sql.param([...ids])}::int[]) and a.deleted_at is not null and ${taughtBy(actor.id)} for update of a`,
  )
  if (found.length !== new Set(ids).size) throw new AppError('not_found')
  if (found.some((one) => one.again))
    throw new AppError('in_use', {
      message: 'Mahasiswa ini sudah mengerjakan kuis lagi. Reset pengerjaan barunya terlebih dahulu.',
    })
  return found
}

/** Brings back what was reset at the same moment: all attempts of the student at the quiz. */
export const restoreAttempts = async (tx: Work, attempts: readonly ArchivedAttempts[]): Promise<void> => {
  const back = await rows<Restored>(
    tx,
    sql`update attempts a set deleted_at = null from attempts one
      where one.id = any(${sql.param(attempts.map(({ id }) => id))}::int[])
        and a.lessons_id = one.lessons_id and a.user_id = one.user_id and a.deleted_at = one.deleted_at
      returning a.id, a.end_date`,
  )
  await gradeRestored(tx, back)
  await tx.emit('attempts.restored', { attempts })
}
