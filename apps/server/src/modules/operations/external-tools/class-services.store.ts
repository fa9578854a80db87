import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, firstRow, rows } from '../../../platform/db/rows.ts'

/** What a tool may read of the classes with lessons of its own. */

const isOwnLesson = (toolId: number) => sql`l.tool_id = ${toolId} and l.deleted_at is null
  and exists (select from sections s where s.id = l.sections_id and s.deleted_at is null)`
const isLivingClass = sql`exists (select from courses c where c.id = l.courses_id and c.deleted_at is null)`

export type Paging = { limit: number; offset: number }

const itemRow = z.object({
  id: z.number(),
  courses_id: z.number(),
  name: z.string(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
})
export type LineItem = z.output<typeof itemRow>
const selectItems = (toolId: number, courseId: number) => sql`
  select l.id, l.courses_id, l.name, case when l.is_expired then l.start_date end as start_date,
    case when l.is_expired then l.end_date end as end_date
  from lessons l where l.courses_id = ${courseId} and l.is_graded and ${isOwnLesson(toolId)} and ${isLivingClass}`

export const listLineItems = (conn: Conn, toolId: number, courseId: number, { limit, offset }: Paging) =>
  rows(
    conn,
    itemRow,
    sql`${selectItems(toolId, courseId)} order by l.position, l.id limit ${limit} offset ${offset}`,
  )

export const findLineItem = (conn: Conn, toolId: number, courseId: number, lessonId: number) =>
  firstRow(conn, itemRow, sql`${selectItems(toolId, courseId)} and l.id = ${lessonId}`)

/** Has the class a lesson of the tool? */
export const hasLessons = async (conn: Conn, toolId: number, courseId: number): Promise<boolean> =>
  (await countRows(
    conn,
    sql`select from lessons l where l.courses_id = ${courseId} and ${isOwnLesson(toolId)} and ${isLivingClass} limit 1`,
  )) > 0

const resultRow = z.object({
  user_id: z.number(),
  subject: z.string(),
  score: z.number(),
  feedback: z.string().nullable(),
})
type ResultsQuery = Paging & { toolId: number; subject: string | null }
/** Marks of active students whom the tool knows. */
export const listResults = (conn: Conn, item: LineItem, { toolId, subject, limit, offset }: ResultsQuery) =>
  rows(
    conn,
    resultRow,
    sql`select w.user_id, known.subject, w.score, w.feedback
      from submissions w join active_students m on m.courses_id = w.courses_id and m.user_id = w.user_id
      join lti_subjects known on known.tool_id = ${toolId} and known.user_id = w.user_id
      where w.lessons_id = ${item.id} and w.deleted_at is null and w.score is not null
        and ${subject === null ? sql`true` : sql`known.subject = ${subject}`}
      order by w.user_id limit ${limit} offset ${offset}`,
  )

const memberRow = z.object({
  user_id: z.number(),
  role: z.enum(['student', 'lecturer']),
  name: z.string(),
  email: z.string().nullable(),
  number: z.string().nullable(),
})
type MembersQuery = Paging & { role: 'student' | 'lecturer' | null }
/** Active members of a class: students, lecturers and coordinators. */
export const listMembers = (conn: Conn, courseId: number, { role, limit, offset }: MembersQuery) =>
  rows(
    conn,
    memberRow,
    sql`select own.* from (
        select m.user_id, case m.role when 'student' then 'student' else 'lecturer' end as role, u.name, u.email,
          coalesce(s.nim, t.nidn) as number
        from members m join users u on u.id = m.user_id and u.deleted_at is null
        left join students s on s.id = m.user_id left join teachers t on t.id = m.user_id
        where m.courses_id = ${courseId} and m.ended_at is null
      ) own where ${role === null ? sql`true` : sql`own.role = ${role}`}
      order by own.user_id limit ${limit} offset ${offset}`,
  )
