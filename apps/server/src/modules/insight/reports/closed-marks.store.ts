import { closingStates } from '@tuntas/contract/insight/reports.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db.ts'
import { firstRow, rows } from '../../../platform/rows.ts'

/** What was closed of final marks, beside the live ones (Tutup Nilai, `insight/final-marks`). */

const closingRow = z.object({
  state: z.enum(closingStates),
  id: z.number().nullable(),
  version: z.number().nullable(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  sha256: z.string().nullable(),
})
export type Closing = z.output<typeof closingRow>

const NEVER_CLOSED: Closing = {
  state: 'open',
  id: null,
  version: null,
  closed_at: null,
  closed_by: null,
  sha256: null,
}

/** The last version of a class. */
export const findClosing = async (conn: Conn, courseId: number): Promise<Closing> =>
  (await firstRow(
    conn,
    closingRow,
    sql`select case when v.reopened_at is null then 'closed' else 'reopened' end as state, v.id, v.version, v.closed_at, u.name as closed_by, v.sha256
      from final_marks v join users u on u.id = v.closed_by where v.courses_id = ${courseId} order by v.version desc limit 1`,
  )) ?? NEVER_CLOSED

const figures = { final: z.number().nullable(), grade: z.string(), ipk: z.number().nullable() }
const markRow = z.object({ user_id: z.number(), ...figures })
export type ClosedMark = Omit<z.output<typeof markRow>, 'user_id'>

/** By student; none while the marks are not closed. */
export const listClosedMarks = async (conn: Conn, courseId: number): Promise<Map<number, ClosedMark>> => {
  const marks = await rows(
    conn,
    markRow,
    sql`select (s ->> 'user_id')::int as user_id, s -> 'final' as final, s ->> 'grade' as grade, s -> 'ipk' as ipk
      from final_marks v cross join lateral jsonb_array_elements(v.document -> 'students') as s
      where v.courses_id = ${courseId} and v.reopened_at is null`,
  )
  return new Map(marks.map(({ user_id, ...mark }) => [user_id, mark]))
}

const ownRow = z.object({
  courses_id: z.number(),
  state: z.enum(['closed', 'reopened']),
  version: z.number(),
  closed_at: z.string(),
  mark: z.object(figures).nullable(),
})
/** Of one student in these classes, by the class: the last version, and while it is closed the student's mark in it. */
export const listOwnClosings = async (conn: Conn, userId: number, courseIds: readonly number[]) => {
  const closings = await rows(
    conn,
    ownRow,
    hot(
      'own-closings',
      sql`select distinct on (v.courses_id) v.courses_id, case when v.reopened_at is null then 'closed' else 'reopened' end as state,
          v.version, v.closed_at, case when v.reopened_at is null then
            jsonb_path_query_first(v.document, '$.students[*] ? (@.user_id == $own)', jsonb_build_object('own', ${userId}::int)) end as mark
        from final_marks v where v.courses_id = any(${sql.param([...courseIds])}::int[])
        order by v.courses_id, v.version desc`,
    ),
  )
  return new Map(closings.map((closing) => [closing.courses_id, closing]))
}
export type OwnClosing = z.output<typeof ownRow>
