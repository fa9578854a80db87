import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { attendedBy, taughtBy } from '../../classroom/courses/access.ts'
import { isLiving, taughtSection } from '../../learning/lessons/access.ts'
import { classProgressAround, demandUnlocked } from '../../learning/lessons/class-progress.store.ts'
import type { ToolRole } from './claims.rules.ts'

/** The lesson or topic from which a person opens a tool. */

const lessonRow = z.object({
  id: z.number(),
  courses_id: z.number(),
  name: z.string(),
  tool_id: z.number(),
  target_link_uri: z.string().nullable(),
  tool_custom: z.string().nullable(),
  is_graded: z.boolean(),
  framed: z.boolean(),
  taught: z.boolean(),
  attended: z.boolean(),
})
export type ToolLesson = z.output<typeof lessonRow>

const findLesson = (conn: Conn, userId: number, id: number) =>
  firstRow(
    conn,
    lessonRow,
    sql`select l.id, l.courses_id, l.name, l.tool_id, l.target_link_uri, l.tool_custom, l.is_graded,
        coalesce(l.opens, t.opens) = 'frame' as framed, ${taughtBy(userId)} as taught,
        l.status = 'publish' and ${attendedBy(userId)} as attended
      from lessons l join courses c on c.id = l.courses_id join lti_tools t on t.id = l.tool_id
      where l.id = ${id} and ${isLiving}`,
  )

const demandOpen = async (conn: Conn, userId: number, lessonId: number): Promise<void> => {
  const around = await classProgressAround(conn, { id: userId }, lessonId)
  const lesson = around?.all.find(({ id }) => id === lessonId)
  if (!lesson) throw new AppError('not_found')
  demandUnlocked(lesson)
  if (lesson.upcoming) throw new AppError('not_yet_open')
}

/** The lesson, if the person may open it now. Refusals are those of reading a lesson. */
export const requireToolLesson = async (
  conn: Conn,
  userId: number,
  role: ToolRole,
  id: number,
): Promise<ToolLesson> => {
  const lesson = await findLesson(conn, userId, id)
  if (!lesson || !(role === 'student' ? lesson.attended : lesson.taught)) throw new AppError('not_found')
  if (role === 'student') await demandOpen(conn, userId, id)
  return lesson
}

const targetRow = z.object({ target_link_uri: z.string().nullable() })
/** The page of the tool that the lesson names; null for the first one. */
export const findTargetAddress = async (conn: Conn, lessonId: number): Promise<string | null> =>
  (await firstRow(conn, targetRow, sql`select target_link_uri from lessons where id = ${lessonId}`))
    ?.target_link_uri ?? null

const courseRow = z.object({ id: z.number(), code: z.string().nullable(), name: z.string() })
export const findCourse = (conn: Conn, id: number) =>
  firstRow(conn, courseRow, sql`select id, code, name from courses where id = ${id} and deleted_at is null`)

/** The class of a topic that the person teaches. */
export const requireChoicePlace = (conn: Conn, userId: number, sectionId: number) =>
  taughtSection(conn, { id: userId }, sectionId)

const personRow = z.object({
  role: z.enum(['mahasiswa', 'dosen']),
  name: z.string(),
  email: z.string().nullable(),
  number: z.string().nullable(),
})
/** A student or lecturer who is not archived. `number`: NIM or NIDN. */
export const findPerson = (conn: Conn, userId: number) =>
  firstRow(
    conn,
    personRow,
    sql`select u.role, u.name, u.email, coalesce(s.nim, t.nidn) as number
      from users u left join students s on s.id = u.id left join teachers t on t.id = u.id
      where u.id = ${userId} and u.deleted_at is null and u.role in ('mahasiswa', 'dosen')`,
  )
