import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { attendedBy, taughtBy } from '../../classroom/courses/access.ts'

declare const proof: unique symbol
/** A conversation of the caller. Created only by `ownThread`. */
export type OwnThread = { readonly id: number; readonly [proof]: 'own' }

/**
 * Conversations `t` of the caller in class `c`: the student's own, or of a class the lecturer teaches now.
 * Those of archived students are hidden.
 */
export const ownThreads = ({ id, role }: Pick<Actor, 'id' | 'role'>): SQL =>
  sql`(exists (select from users s where s.id = t.student_id and s.deleted_at is null)
    and ${role === 'mahasiswa' ? sql`(t.student_id = ${id} and ${attendedBy(id)})` : taughtBy(id)})`

export const ownThread = async (conn: Conn, actor: Actor, id: number): Promise<OwnThread> => {
  const [thread] = await conn
    .select({ id: sql<number>`t.id` })
    .from(sql`message_threads t join courses c on c.id = t.courses_id`)
    .where(sql`t.id = ${id} and ${ownThreads(actor)}`)
  if (!thread) throw new AppError('not_found')
  return thread as OwnThread
}
