import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { type Conn, firstRow } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'

declare const proof: unique symbol
/** A class that the caller teaches or coordinates. Only `taughtCourse` mints it. */
export type TaughtCourse = { readonly id: number; readonly [proof]: 'taught' }
/** A published class that the caller attends as an active member. Only `attendedCourse` mints it. */
export type AttendedCourse = { readonly id: number; readonly user_id: number; readonly [proof]: 'attended' }

/** The rows of classes that a lecturer may see, as a condition over `courses c`. */
export const taughtBy = (userId: number) => sql`(c.deleted_at is null and (c.teacher_id = ${userId}
  or exists (select from course_teamteaching tt where tt.courses_id = c.id and tt.teacher_id = ${userId})))`

/** The rows of classes that a student may see, as a condition over `courses c`. */
export const attendedBy = (userId: number) => sql`(c.deleted_at is null and c.status = 'publish' and exists (
  select from members m where m.courses_id = c.id and m.user_id = ${userId} and m.role = 'student' and m.ended_at is null))`

export const taughtCourse = async (conn: Conn, actor: Actor, id: number): Promise<TaughtCourse> => {
  const found = await firstRow<{ id: number }>(
    conn,
    sql`select c.id from courses c where c.id = ${id} and ${taughtBy(actor.id)}`,
  )
  if (!found) throw new AppError('not_found')
  return found as TaughtCourse
}

export const attendedCourse = async (conn: Conn, actor: Actor, id: number): Promise<AttendedCourse> => {
  const found = await firstRow<{ id: number }>(
    conn,
    sql`select c.id from courses c where c.id = ${id} and ${attendedBy(actor.id)}`,
  )
  if (!found) throw new AppError('not_found')
  return { id: found.id, user_id: actor.id } as AttendedCourse
}
