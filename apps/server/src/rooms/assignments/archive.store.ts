import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { type Conn, rows } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Work } from '../../platform/events.ts'
import { taughtBy } from '../courses/access.ts'

declare const proof: unique symbol
/** A submission that was reset, in a class of the caller. */
export type ArchivedSubmission = {
  readonly id: number
  readonly courses_id: number
  readonly user_id: number
  readonly lessons_id: number
  readonly [proof]: 'archived'
}

export const archivedSubmissions = async (
  conn: Conn,
  actor: Actor,
  ids: readonly number[],
): Promise<ArchivedSubmission[]> => {
  const found = await rows<ArchivedSubmission & { again: boolean }>(
    conn,
    sql`select w.id, w.courses_id, w.user_id, w.lessons_id,
        exists (select from submissions b where b.lessons_id = w.lessons_id and b.user_id = w.user_id and b.deleted_at is null) as again
      from submissions w join courses c on c.id = w.courses_id
      where w.id = any(${sql.param([...ids])}::int[]) and w.deleted_at is not null and ${taughtBy(actor.id)} for update of w`,
  )
  if (found.length !== new Set(ids).size) throw new AppError('not_found')
  if (found.some((one) => one.again))
    throw new AppError('in_use', {
      message: 'Mahasiswa ini sudah mengumpulkan tugas lagi. Reset pengumpulan barunya terlebih dahulu.',
    })
  return found
}

export const restoreSubmissions = async (
  tx: Work,
  submissions: readonly ArchivedSubmission[],
): Promise<void> => {
  const ids = sql.param(submissions.map((one) => one.id))
  await tx.execute(sql`update submissions set deleted_at = null where id = any(${ids}::int[])`)
  await tx.emit('submissions.restored', { submissions })
}
