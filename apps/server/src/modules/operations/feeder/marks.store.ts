import type { FeederOutcome } from '@tuntas/contract/operations/feeder'
import { feederJob } from '@tuntas/contract/operations/feeder.schemas'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { type Conn, matches } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { countRows, firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { latestVersion } from '../../insight/final-marks/office.store.ts'
import type { ClosedMark, Comparison } from './marks.rules.ts'
import { type FeederRun, isCurrentRun } from './queue.store.ts'

/** Marks of a comparison, and what became of them. */

const courseRow = z.object({ courses_id: z.number() })
/** Classes that the job has compared already. */
export const findComparedClasses = async (conn: Conn, { id }: FeederRun): Promise<Set<number>> => {
  const classes = await rows(
    conn,
    courseRow,
    sql`select distinct courses_id from feeder_marks where job_id = ${id}`,
  )
  return new Set(classes.map(({ courses_id }) => courses_id))
}

type NewMarks = {
  courses_id: number
  version_id: number
  id_kelas_kuliah: string | null
  marks: readonly (Pick<ClosedMark, 'user_id' | 'nim' | 'name'> & Comparison)[]
}
/** All marks of a class in one statement: a class is compared whole or not at all. */
export const insertMarks = async (
  conn: Conn,
  run: FeederRun,
  { courses_id, version_id, id_kelas_kuliah, marks }: NewMarks,
): Promise<void> => {
  if (marks.length === 0) return
  const count = await countRows(
    conn,
    sql`insert into feeder_marks (job_id, courses_id, version_id, id_kelas_kuliah, user_id, nim, name, score, grade, index, theirs,
        id_registrasi_mahasiswa, comparison, outcome, message)
      select ${run.id}, ${courses_id}, ${version_id}, ${id_kelas_kuliah}, user_id, nim, name, score, grade, index, nullif(theirs, 'null'::jsonb),
        id_registrasi_mahasiswa, outcome, outcome, message
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as x(user_id int, nim text, name text, score numeric, grade text, index numeric,
        theirs jsonb, id_registrasi_mahasiswa text, outcome text, message text)
      where ${isCurrentRun(run)}`,
  )
  if (count !== marks.length) throw new AppError('stale')
}

const markShape = feederJob.reply.data.element.shape.theirs
const pendingRow = z.object({
  id: z.number(),
  courses_id: z.number(),
  version_id: z.number(),
  user_id: z.number(),
  score: z.number().nullable(),
  grade: z.string().nullable(),
  index: z.number().nullable(),
  theirs: markShape,
  id_kelas_kuliah: z.string(),
  id_registrasi_mahasiswa: z.string(),
  sent: z.boolean(),
})
export type PendingMark = z.output<typeof pendingRow>
/** Marks that the run has still to send, class by class. */
export const listPendingMarks = (conn: Conn, { id }: FeederRun): Promise<PendingMark[]> =>
  rows(
    conn,
    pendingRow,
    sql`select id, courses_id, version_id, user_id, score, grade, index, theirs, id_kelas_kuliah, id_registrasi_mahasiswa,
        sent_at is not null as sent
      from feeder_marks where job_id = ${id} and pending order by courses_id, nim, id`,
  )

const latestRow = z.object({ id: z.number(), closed: z.boolean() })
/** Is this still the latest version of the class, and closed? */
export const isLatestVersion = async (conn: Conn, courseId: number, versionId: number): Promise<boolean> => {
  const row = await firstRow(
    conn,
    latestRow,
    sql`select v.id, v.reopened_at is null as closed from courses c ${latestVersion} where c.id = ${courseId} and v.id is not null`,
  )
  return row?.id === versionId && row.closed
}

/** Before a mark is sent. */
export const noteSending = async (conn: Conn, run: FeederRun, { id }: PendingMark): Promise<void> => {
  const count = await countRows(
    conn,
    sql`update feeder_marks set sent_at = now() where id = ${id} and ${isCurrentRun(run)}`,
  )
  if (count === 0) throw new AppError('stale')
}

type Fate = { outcome: FeederOutcome; message: string | null; keepsSent?: boolean }
/** What became of a pending mark. `keepsSent`: the mark may have arrived. */
export const settleMark = async (
  conn: Conn,
  run: FeederRun,
  { id }: PendingMark,
  { outcome, message, keepsSent = false }: Fate,
): Promise<void> => {
  const count = await countRows(
    conn,
    sql`update feeder_marks set outcome = ${outcome}, message = ${message}, pending = false,
        sent_at = case when ${keepsSent} then sent_at end
      where id = ${id} and ${isCurrentRun(run)}`,
  )
  if (count === 0) throw new AppError('stale')
}

/** The Feeder took the mark: one row of the audit log. */
export const settleWritten = async (tx: Work, run: FeederRun, mark: PendingMark): Promise<void> => {
  await settleMark(tx, run, mark, { outcome: 'written', message: null })
  const { id, user_id, courses_id, score, grade, index } = mark
  await tx.emit('feeder.written', {
    id,
    user_id,
    courses_id,
    before: mark.theirs,
    after: { score, grade, index },
  })
}

const jobRow = feederJob.reply.job.unwrap().extend({
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
/** @param id undefined: the latest */
export const findFeederJob = (conn: Conn, id: number | undefined) =>
  firstRow(
    conn,
    jobRow,
    sql`select j.id, j.state, j.task, y.name as year, j.year_id, j.done, j.total, (j.complete_at is not null)::int as complete, j.message,
        u.name as user, j.created_at, j.finished_at,
        coalesce((select jsonb_object_agg(m.outcome, m.n) from (
          select outcome, count(*)::int as n from feeder_marks where job_id = j.id group by outcome) m), '{}') as counts
      from feeder_jobs j join years y on y.id = j.year_id join users u on u.id = j.user_id
      where ${id === undefined ? sql`true` : sql`j.id = ${id}`} order by j.id desc limit 1`,
  )

const shownRow = feederJob.reply.data.element
export const readMarksPage = (
  conn: Conn,
  jobId: number,
  outcome: FeederOutcome | undefined,
  query: PageQuery,
) =>
  readPage(
    conn,
    shownRow,
    sql`select m.id, m.courses_id, c.name as class, m.nim, m.name, m.score, m.grade, m.index, m.theirs, m.outcome, m.message
      from feeder_marks m join courses c on c.id = m.courses_id
      where m.job_id = ${jobId} and ${outcome === undefined ? sql`true` : sql`m.outcome = ${outcome}`}
        and ${matches(query.keywords, [sql`m.nim`, sql`m.name`, sql`c.name`])}`,
    sql`class, nim, id`,
    query,
  )
