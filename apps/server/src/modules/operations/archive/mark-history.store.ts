import { auditActions } from '@tuntas/contract/operations/audit'
import type { MarkChange } from '@tuntas/contract/operations/mark-history'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { listKeys } from '@tuntas/contract/wire/words'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import { readPage } from '../../../platform/pages.ts'
import { findMarkContexts, isAboutWork, type MarkContext } from './audit-marks.store.ts'

/** *Riwayat nilai*: the audit rows about the marks of one student, as figures. */

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

/** Luluskan is the one exception that is about a mark, and a file that was handed back is none. */
const isMark = sql`case a.kind
  when 'exceptions' then exists (select from exceptions e where e.id = a.thing_id and e.kind = 'pass')
  else not (coalesce(a.after, '{}') ? 'file_name') end`

const toChange = ({ before, after, by, kind, ...row }: Stored, mark: MarkContext | undefined): MarkChange => {
  const unit = kind === 'answers' ? 'points' : 'score'
  const [was, is] = [before?.[unit] ?? null, after?.[unit] ?? null]
  return {
    ...row,
    by: by ?? 'Sistem',
    action_name: auditActions[row.action],
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

/** @param where which works `w` of the student */
export const readMarkHistory = async (conn: Conn, where: SQL, page: PageQuery) => {
  const entries = await readPage(
    conn,
    storedRow,
    sql`select a.id, a.at, u.name as by, a.action, a.kind, a.before, a.after
      from audit_log a left join users u on u.id = a.user_id where ${isAboutWork(where)} and ${isMark}`,
    sql`id desc`,
    page,
  )
  const marks = await findMarkContexts(
    conn,
    entries.data.map(({ id }) => id),
  )
  return { ...entries, data: entries.data.map((stored) => toChange(stored, marks.get(stored.id))) }
}
