import { randomUUID } from 'node:crypto'
import { FEEDER_KEPT_DAYS, feederTasks } from '@tuntas/contract/operations/feeder'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, type Db, hot, sqlState, transaction } from '../../../platform/db/db.ts'
import { countRows, firstRow, onlyRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { latestVersion } from '../../insight/final-marks/office.store.ts'
import { FeederError } from './client.ts'

/** Queues and claims comparisons and sendings, as the imports' queue does. */

const DEAD_AFTER_S = 20
/** A job whose process ended is queued again this often. */
const MOST_RETURNS = 3
const STOPPED = 'Server berhenti berulang kali. Jalankan lagi.'
const RUNNING = 'Perbandingan atau pengiriman lain sedang berjalan.'

/** The process ends: the job goes back to the queue. */
export class RunStopped extends Error {}

/** @throws import_running where another job is open */
const whileNoneRuns = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw sqlState(error) === '23505' ? new AppError('import_running', { message: RUNNING }) : error
  }
}

const idRow = z.object({ id: z.number() })
type Comparing = { year_id: number; course_ids: readonly number[] }
/** @returns the job's id */
export const queueComparison = async (
  db: Db,
  actor: Actor,
  { year_id, course_ids }: Comparing,
): Promise<number> => {
  const { id } = await whileNoneRuns(() =>
    onlyRow(
      db,
      idRow,
      sql`insert into feeder_jobs (year_id, course_ids, state, user_id, ip_address, total)
        values (${year_id}, ${sql.param([...course_ids])}::int[], 'queued', ${actor.id}, ${actor.ip_address}, ${course_ids.length})
        returning id`,
    ),
  )
  return id
}

const jobRow = z.object({ complete: z.boolean() })
const staleRow = z.object({ name: z.string() })
const NOTHING_TO_SEND = 'Tidak ada nilai untuk dikirim.'
const INCOMPLETE = 'Perbandingan ini belum selesai. Bandingkan lagi.'

/** Marks of an earlier sending: those that arrived are the same now, those that failed are tried again. */
const renewOutcomes = async (tx: Conn, id: number, withChanges: boolean): Promise<number> => {
  await tx.execute(sql`update feeder_marks set outcome = 'same', message = null,
      theirs = jsonb_build_object('score', score, 'grade', grade, 'index', index)
    where job_id = ${id} and outcome = 'written'`)
  await tx.execute(
    sql`update feeder_marks set outcome = comparison, message = null where job_id = ${id} and outcome = 'failed'`,
  )
  await tx.execute(sql`update feeder_marks set pending = (outcome = 'write' or ${withChanges} and outcome = 'change')
    where job_id = ${id}`)
  return countRows(tx, sql`select from feeder_marks where job_id = ${id} and pending`)
}

/** A class of pending marks whose latest version is not the compared one, or no longer closed. */
const findStaleClass = (conn: Conn, id: number) =>
  firstRow(
    conn,
    staleRow,
    sql`select c.name from courses c ${latestVersion}
      where exists (select from feeder_marks m where m.job_id = ${id} and m.courses_id = c.id and m.pending
        and (v.id is distinct from m.version_id or v.reopened_at is not null))
      order by c.name, c.id limit 1`,
  )

/** Queues the marks of a comparison for sending. */
export const queueSending = (
  db: Db,
  actor: Actor,
  { job_id, changes: withChanges }: { job_id: number; changes: boolean },
): Promise<void> =>
  whileNoneRuns(() =>
    transaction(db, async (tx) => {
      const job = await firstRow(
        tx,
        jobRow,
        sql`select complete_at is not null as complete from feeder_jobs where id = ${job_id} for update`,
      )
      if (!job) throw new AppError('not_found')
      const queuedCount = await countRows(
        tx,
        sql`update feeder_jobs set state = 'queued', task = 'write', user_id = ${actor.id}, ip_address = ${actor.ip_address},
            done = 0, returns = 0, message = null, finished_at = null, run = null
          where id = ${job_id} and state not in ('queued','running')`,
      )
      if (queuedCount === 0) throw new AppError('import_running', { message: RUNNING })
      if (!job.complete) throw new AppError('import_running', { message: INCOMPLETE })
      const total = await renewOutcomes(tx, job_id, withChanges)
      if (total === 0) throw new AppError('import_running', { message: NOTHING_TO_SEND })
      const staleClass = await findStaleClass(tx, job_id)
      if (staleClass)
        throw new AppError('stale', {
          message: `Nilai ${staleClass.name} berubah sejak dibandingkan. Bandingkan lagi.`,
        })
      await tx.execute(sql`update feeder_jobs set total = ${total} where id = ${job_id}`)
    }),
  )

const underLimit = sql.raw(`returns < ${MOST_RETURNS}`)
const queuedAgain = sql`returns = returns + 1, run = null,
  state = case when ${underLimit} then 'queued' else 'interrupted' end,
  message = case when ${underLimit} then null else ${STOPPED} end,
  finished_at = case when ${underLimit} then null else now() end`
const dead = sql`state = 'running' and beat_at < now() - make_interval(secs => ${sql.raw(String(DEAD_AFTER_S))})`

export const hasFeederWork = async (conn: Conn): Promise<boolean> =>
  (await countRows(
    conn,
    hot('feeder-waiting', sql`select from feeder_jobs where state = 'queued' or ${dead} limit 1`),
  )) > 0

/** Queues the job of a dead process again: it goes on after its last row. */
export const returnDeadRuns = async (conn: Conn): Promise<void> => {
  await conn.execute(sql`update feeder_jobs set ${queuedAgain} where ${dead}`)
}

const claimedRow = z.object({
  id: z.number(),
  task: z.enum(feederTasks),
  year_code: z.string(),
  course_ids: z.array(z.number()),
  total: z.number(),
  user_id: z.number(),
  ip_address: z.string(),
})
export type FeederRun = z.output<typeof claimedRow> & { run: string }

export const claimFeederJob = async (db: Db): Promise<FeederRun | undefined> => {
  const run = randomUUID()
  const job = await firstRow(
    db,
    claimedRow,
    sql`update feeder_jobs j set state = 'running', run = ${run}, beat_at = now() from years y
      where j.id = (select id from feeder_jobs where state = 'queued' limit 1 for update skip locked) and y.id = j.year_id
      returning j.id, j.task, y.code as year_code, j.course_ids, j.total, j.user_id, j.ip_address`,
  )
  return job && { ...job, run }
}

/** Only the run that has claimed the job may write. */
export const isCurrentRun = ({ id, run }: FeederRun) =>
  sql`exists (select from feeder_jobs j where j.id = ${id} and j.run = ${run} and j.state = 'running')`

/** Heartbeat and progress. */
export const beatFeeder = async (conn: Conn, { id, run }: FeederRun, doneCount: number): Promise<void> => {
  await conn.execute(
    sql`update feeder_jobs set beat_at = now(), done = ${doneCount} where id = ${id} and run = ${run} and state = 'running'`,
  )
}

/** A finished comparison can be sent. */
export const finishFeederJob = async (conn: Conn, { id, run, total }: FeederRun): Promise<void> => {
  await conn.execute(sql`update feeder_jobs
    set state = 'done', run = null, done = ${total}, message = null, finished_at = now(), complete_at = coalesce(complete_at, now())
    where id = ${id} and run = ${run} and state = 'running'`)
}

const MESSAGE_MOST = 500
const describeFault = (error: unknown): string => {
  if (error instanceof FeederError || error instanceof AppError) return error.message.slice(0, MESSAGE_MOST)
  return 'Terjadi kesalahan pada server. Coba lagi.'
}

/** Ends a run as failed, or queues it again where its process ends. */
export const failFeederJob = async (conn: Conn, { id, run }: FeederRun, error: unknown): Promise<void> => {
  const outcome =
    error instanceof RunStopped
      ? queuedAgain
      : sql`state = 'failed', run = null, message = ${describeFault(error)}, finished_at = now()`
  await conn.execute(
    sql`update feeder_jobs set ${outcome} where id = ${id} and run = ${run} and state = 'running'`,
  )
}

/** Deletes old comparisons. The audit log keeps what was sent. */
export const sweepFeeder = async (conn: Conn): Promise<void> => {
  await conn.execute(sql`delete from feeder_jobs
    where state not in ('queued','running') and created_at < now() - make_interval(days => ${FEEDER_KEPT_DAYS})`)
}
