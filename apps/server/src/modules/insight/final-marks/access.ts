import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { classOfScope, type Scope } from '../../campus/administrators/access.ts'
import { taughtBy, taughtCourse } from '../../classroom/courses/access.ts'

declare const proof: unique symbol
/** A class whose marks the caller may close and reopen: as its main lecturer, or as the office. */
export type ClosableCourse = { readonly id: number; readonly [proof]: 'closable' }
/** A version of a class that the caller teaches. Created only by `taughtVersion`. */
export type TaughtVersion = { readonly id: number; readonly [proof]: 'version' }

export const isMainLecturer = async (conn: Conn, actor: Pick<Actor, 'id'>, id: number): Promise<boolean> =>
  (await countRows(conn, sql`select from courses where id = ${id} and teacher_id = ${actor.id}`)) > 0

/** A coordinator may read, but neither close nor reopen. */
export const closableCourse = async (
  conn: Conn,
  actor: Pick<Actor, 'id'>,
  id: number,
): Promise<ClosableCourse> => {
  const course = await taughtCourse(conn, actor, id)
  if (!(await isMainLecturer(conn, actor, course.id))) throw new AppError('main_lecturer_only')
  return { id: course.id } as ClosableCourse
}

export const keptCourse = async (conn: Conn, scope: Scope, id: number): Promise<ClosableCourse> => {
  const course = await countRows(
    conn,
    sql`select from courses c where c.id = ${id} and c.deleted_at is null and ${classOfScope(scope, sql`c.course_category_id`)}`,
  )
  if (course === 0) throw new AppError('not_found')
  return { id } as ClosableCourse
}

const versionRow = z.object({ id: z.number() })
export const taughtVersion = async (
  conn: Conn,
  actor: Pick<Actor, 'id'>,
  id: number,
): Promise<TaughtVersion> => {
  const version = await firstRow(
    conn,
    versionRow,
    sql`select v.id from final_marks v join courses c on c.id = v.courses_id where v.id = ${id} and ${taughtBy(actor.id)}`,
  )
  if (!version) throw new AppError('not_found')
  return version as TaughtVersion
}
