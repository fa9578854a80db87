import { auditActions } from '@tuntas/contract/operations/audit'
import type { MarkChange } from '@tuntas/contract/operations/mark-history'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { listKeys } from '@tuntas/contract/wire/words'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { findMarkContexts, isAboutWork, type MarkContext } from './audit-marks.store.ts'

/** *Riwayat nilai*: audit rows about the marks of one student, as figures. */

const figures = z.looseObject({
  score: z.number().nullable().optional(),
  points: z.number().nullable().optional(),
  reason: z.string().nullable().optional(),
})
const storedRow = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string().nullable(),
  action: z.enum(listKeys(auditActions)),
  kind: z.string(),
  before: figures.nullable(),
  after: figures.nullable(),
})
type Stored = z.output<typeof storedRow>

const CLOSED = 'Nilai akhir ditutup'

/** Of exceptions only Luluskan concerns a mark; a returned file does not. */
const isMark = sql`case a.kind
  when 'exceptions' then exists (select from exceptions e where e.id = a.thing_id and e.kind = 'pass')
  else not (coalesce(a.after, '{}') ? 'file_name') end`

const toChange = ({ before, after, by, kind, ...row }: Stored, mark: MarkContext | undefined): MarkChange => {
  const unit = kind === 'answers' ? 'points' : 'score'
  const [was, is] = [before?.[unit] ?? null, after?.[unit] ?? null]
  return {
    ...row,
    by: by ?? 'Sistem',
    action_name: kind === 'final_marks' ? CLOSED : auditActions[row.action],
    courses_id: mark?.course?.courses_id ?? null,
    course: mark?.course?.name ?? null,
    lessons_id: mark?.item?.lessons_id ?? null,
    lesson: mark?.item?.name ?? null,
    question: mark?.question ?? null,
    unit: was === null && is === null ? null : unit,
    before: was,
    after: is,
    reason: after?.reason ?? before?.reason ?? null,
  }
}

type Subject = { user_id: number; courses_id?: number | undefined; lessons_id?: number | undefined }
const ownMark = (document: SQL, userId: number) =>
  sql`(select s from jsonb_array_elements(${document} -> 'students') as s where (s ->> 'user_id')::int = ${userId})`

/**
 * Closings of the student's classes, past and present: final mark before and after, and the reason of the
 * reopening.
 */
const selectClosings = ({ user_id, courses_id }: Subject) => sql`
  select a.id, a.at, u.name as by, a.action, a.kind, jsonb_build_object('score', was.mark -> 'final') as before,
    jsonb_build_object('score', own.mark -> 'final', 'reason', former.reason) as after
  from final_marks v
  join audit_log a on a.kind = 'final_marks' and a.action = 'close' and a.thing_id = v.id
  left join users u on u.id = a.user_id
  left join final_marks former on former.courses_id = v.courses_id and former.version = v.version - 1
  cross join lateral (select ${ownMark(sql`v.document`, user_id)} as mark) own
  cross join lateral (select ${ownMark(sql`former.document`, user_id)} as mark) was
  where v.courses_id in (select m.courses_id from class_students m where m.user_id = ${user_id})
    and (${courses_id ?? null}::int is null or v.courses_id = ${courses_id ?? null}) and own.mark is not null`

/** @param subject marks of all classes, of one class, or of one item, then with the closings of its class */
export const readMarkHistory = async (conn: Conn, subject: Subject, page: PageQuery) => {
  const { user_id, courses_id, lessons_id } = subject
  const lessonCondition = lessons_id === undefined ? sql`true` : sql`w.lessons_id = ${lessons_id}`
  const inCourse = courses_id === undefined ? sql`true` : sql`w.courses_id = ${courses_id}`
  const where = sql`w.user_id = ${user_id} and ${lessonCondition} and ${inCourse}`
  const entries = await readPage(
    conn,
    storedRow,
    sql`select a.id, a.at, u.name as by, a.action, a.kind, a.before, a.after
      from audit_log a left join users u on u.id = a.user_id where ${isAboutWork(where)} and ${isMark}
      union all ${selectClosings(subject)}`,
    sql`id desc`,
    page,
  )
  const marks = await findMarkContexts(
    conn,
    entries.data.map(({ id }) => id),
  )
  return { ...entries, data: entries.data.map((entryRow) => toChange(entryRow, marks.get(entryRow.id))) }
}
