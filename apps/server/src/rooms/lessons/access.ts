import type { LessonType } from '@tuntas/contract/lessons'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { type Conn, firstRow, rows } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { type AttendedCourse, attendedBy, taughtBy } from '../courses/access.ts'

declare const proof: unique symbol
/** A lesson of a class that the caller teaches or coordinates. */
export type TaughtLesson = { readonly id: number; readonly courses_id: number; readonly [proof]: 'taught' }

/** A topic of a class that the caller teaches or coordinates. */
export type TaughtSection = { readonly id: number; readonly courses_id: number; readonly [proof]: 'taught' }
/** Archived topics or lessons of such classes, to be restored. */
export type Archived = { readonly id: number; readonly courses_id: number; readonly [proof]: 'archived' }

/** Lessons that live: neither they nor their topic were archived; over `lessons l`. */
const living = sql`l.deleted_at is null and exists (select from sections s where s.id = l.sections_id and s.deleted_at is null)`

/** @param type asks for a lesson of this kind alone */
export const taughtLesson = async (
  conn: Conn,
  actor: Actor,
  id: number,
  type?: LessonType,
): Promise<TaughtLesson> => {
  const found = await firstRow<{ id: number; courses_id: number }>(
    conn,
    sql`select l.id, l.courses_id from lessons l join courses c on c.id = l.courses_id
      where l.id = ${id} and ${living} and ${taughtBy(actor.id)} and l.type = ${type ?? sql`l.type`}`,
  )
  if (!found) throw new AppError('not_found')
  return found as TaughtLesson
}

/** The class of a published lesson, where the student attends it, as a query for one id. Locks are another question. */
export const attendedClassOf = (userId: number, lessonId: number) => sql`
  select c.id from lessons l join courses c on c.id = l.courses_id
  where l.id = ${lessonId} and l.status = 'publish' and ${living} and ${attendedBy(userId)}`

export const courseOfLesson = async (conn: Conn, actor: Actor, lessonId: number): Promise<AttendedCourse> => {
  const found = await firstRow<{ id: number }>(conn, attendedClassOf(actor.id, lessonId))
  if (!found) throw new AppError('not_found')
  return { id: found.id, user_id: actor.id } as AttendedCourse
}

export const taughtSection = async (conn: Conn, actor: Actor, id: number): Promise<TaughtSection> => {
  const found = await firstRow<{ id: number; courses_id: number }>(
    conn,
    sql`select s.id, s.courses_id from sections s join courses c on c.id = s.courses_id
      where s.id = ${id} and s.deleted_at is null and ${taughtBy(actor.id)}`,
  )
  if (!found) throw new AppError('not_found')
  return found as TaughtSection
}

/** All of them, or a refusal. A lesson comes back into its topic: that one must live. */
export const archivedThings = async (
  conn: Conn,
  actor: Actor,
  table: 'sections' | 'lessons',
  ids: readonly number[],
): Promise<Archived[]> => {
  const found = await rows<Archived & { homeless: boolean }>(
    conn,
    sql`select t.id, t.courses_id, ${
      table === 'lessons'
        ? sql`exists (select from sections s where s.id = t.sections_id and s.deleted_at is not null)`
        : sql`false`
    } as homeless
      from ${sql.identifier(table)} t join courses c on c.id = t.courses_id
      where t.id = any(${sql.param([...ids])}::int[]) and t.deleted_at is not null and ${taughtBy(actor.id)}`,
  )
  if (found.length !== new Set(ids).size) throw new AppError('not_found')
  if (found.some((thing) => thing.homeless))
    throw new AppError('in_use', {
      message: 'Topiknya juga sudah dihapus. Pulihkan topiknya terlebih dahulu.',
    })
  return found
}
