import { closingStates } from '@tuntas/contract/insight/reports.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { onlyRow, rows } from '../../../platform/db/rows.ts'

/** Closed final marks beside the live ones (Tutup Nilai, `insight/final-marks`). */

const figures = { final: z.number().nullable(), grade: z.string(), ipk: z.number().nullable() }
const markRow = z.object({ user_id: z.number(), ...figures })
export type ClosedMark = Omit<z.output<typeof markRow>, 'user_id'>

const bookRow = z.object({
  has_plan: z.boolean(),
  state: z.enum(closingStates),
  id: z.number().nullable(),
  version: z.number().nullable(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  sha256: z.string().nullable(),
  marks: z.array(markRow).nullable(),
})
export type Closing = Omit<z.output<typeof bookRow>, 'has_plan' | 'marks'>

/**
 * State of a gradebook: its last version, the marks by student while closed, and whether the class was made
 * from an RPS.
 */
export const findBookState = async (conn: Conn, courseId: number) => {
  const { has_plan, marks, ...closing } = await onlyRow(
    conn,
    bookRow,
    sql`select exists (select from plan_classes where courses_id = ${courseId}) as has_plan,
        case when v.id is null then 'open' when v.reopened_at is null then 'closed' else 'reopened' end as state,
        v.id, v.version, v.closed_at, u.name as closed_by, v.sha256,
        case when v.reopened_at is null then (
          select json_agg(json_build_object('user_id', s -> 'user_id', 'final', s -> 'final', 'grade', s -> 'grade', 'ipk', s -> 'ipk'))
          from jsonb_array_elements(v.document -> 'students') as s) end as marks
      from (select max(id) as id from final_marks where courses_id = ${courseId}) last
      left join final_marks v on v.id = last.id left join users u on u.id = v.closed_by`,
  )
  const closedMarks = new Map((marks ?? []).map(({ user_id, ...mark }) => [user_id, mark]))
  return { has_plan, closing, closed: closedMarks }
}

const ownRow = z.object({
  courses_id: z.number(),
  state: z.enum(['closed', 'reopened']),
  version: z.number(),
  closed_at: z.string(),
  mark: z.object(figures).nullable(),
})
/** One student's closed marks by class: the last version and, while closed, the mark in it. */
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
