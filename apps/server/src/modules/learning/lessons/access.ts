import type { LessonType } from '@tuntas/contract/learning/lessons'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, idRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AttendedCourse, attendedBy, ofCourseRow, taughtBy } from '../../classroom/courses/access.ts'

declare const proof: unique symbol
/** A lesson of a class that the caller teaches or coordinates. */
export type TaughtLesson = { readonly id: number; readonly courses_id: number; readonly [proof]: 'taught' }

/** A topic of a class that the caller teaches or coordinates. */
export type TaughtSection = { readonly id: number; readonly courses_id: number; readonly [proof]: 'taught' }

/** Neither the lesson nor its topic is archived; over `lessons l`. */
/** Condition: neither lesson `l` nor its topic is archived. */
export const isLiving = sql`l.deleted_at is null and exists (select from sections s where s.id = l.sections_id and s.deleted_at is null)`

/** @param type requires a lesson of this kind */
export const taughtLesson = async (
  conn: Conn,
  actor: Pick<Actor, 'id'>,
  id: number,
  type?: LessonType,
): Promise<TaughtLesson> => {
  const lesson = await firstRow(
    conn,
    ofCourseRow,
    sql`select l.id, l.courses_id from lessons l join courses c on c.id = l.courses_id
      where l.id = ${id} and ${isLiving} and ${taughtBy(actor.id)} and l.type = ${type ?? sql`l.type`}`,
  )
  if (!lesson) throw new AppError('not_found')
  return lesson as TaughtLesson
}

/**
 * Selects the class of a published lesson if the student attends it, as a subquery for one id. Locks are
 * checked elsewhere.
 */
export const selectAttendedClass = (userId: number | SQL, lessonId: number | SQL) => sql`
  select c.id from lessons l join courses c on c.id = l.courses_id
  where l.id = ${lessonId} and l.status = 'publish' and ${isLiving} and ${attendedBy(userId)}`

export const courseOfLesson = async (conn: Conn, actor: Actor, lessonId: number): Promise<AttendedCourse> => {
  const course = await firstRow(conn, idRow, selectAttendedClass(actor.id, lessonId))
  if (!course) throw new AppError('not_found')
  return { id: course.id, user_id: actor.id } as AttendedCourse
}

export const taughtSection = async (
  conn: Conn,
  actor: Pick<Actor, 'id'>,
  id: number,
): Promise<TaughtSection> => {
  const section = await firstRow(
    conn,
    ofCourseRow,
    sql`select s.id, s.courses_id from sections s join courses c on c.id = s.courses_id
      where s.id = ${id} and s.deleted_at is null and ${taughtBy(actor.id)}`,
  )
  if (!section) throw new AppError('not_found')
  return section as TaughtSection
}
