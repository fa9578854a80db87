import { randomUUID } from 'node:crypto'
import { importKinds } from '@tuntas/contract/operations/import-columns'
import { type ImportMode, type ImportTask, importTasks } from '@tuntas/contract/operations/imports'
import { roles } from '@tuntas/contract/wire/roles'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, type Db, hot, sqlState, transaction } from '../../../platform/db/db.ts'
import { countRows, firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { HashingStopped } from '../../../platform/process/hashing.ts'
import type { OwnImport, SeenImport } from './access.ts'

/** Claims imports, and cleans up after runs that did not finish. */

const DEAD_AFTER = 20
/** A job whose process ended is queued again this often. */
const MOST_RETURNS = 3
const NOTHING_SAVED = 'Tidak ada data yang tersimpan.'
const STOPPED = `Server berhenti di tengah impor. ${NOTHING_SAVED}`

const NOTHING_CHOSEN = 'Tidak ada baris yang dipilih untuk diimpor.'
const UNDO_STOPPED = 'Server berhenti di tengah pembatalan. Hasil impor masih seperti semula.'

const takenRow = z.object({
  id: z.number(),
  kind: z.enum(importKinds),
  task: z.enum(importTasks),
  user_id: z.number(),
  ip_address: z.string(),
  role: z.enum(roles),
  name: z.string(),
  username: z.string(),
})
export type Job = Pick<z.output<typeof takenRow>, 'id' | 'kind' | 'task'> & { run: string; actor: Actor }

/** The state from before the task. */
const failedState = sql`task = 'import',
  state = case when task = 'undo' then 'done' else 'failed' end, run = null,
  finished_at = case when task = 'undo' then finished_at else now() end`

const underLimit = sql.raw(`returns < ${MOST_RETURNS}`)
/** Back in the queue with its task; after too many returns it is given up. */
const queuedAgain = sql`returns = returns + 1, run = null, task = case when ${underLimit} then task else 'import' end,
  state = case when ${underLimit} then 'queued' when task = 'undo' then 'done' else 'interrupted' end,
  message = case when ${underLimit} then null when task = 'undo' then ${UNDO_STOPPED} else ${STOPPED} end,
  finished_at = case when ${underLimit} or task = 'undo' then finished_at else now() end`

const someRow = z.object({ some: z.boolean() })

type Choice = { mode: ImportMode; skip: readonly number[] }

/**
 * Queues a checked or failed import. Skipped rows stay skipped.
 * @returns whether there was one
 */
export const queueImport = (db: Db, actor: Actor, job: OwnImport, { mode, skip }: Choice): Promise<boolean> =>
  transaction(db, async (tx) => {
    const waitingCount = await countRows(
      tx,
      sql`update import_jobs set state = 'queued', task = 'import', asked_by = ${actor.id}, done = 0, returns = 0, message = null, finished_at = null,
          run = null, ip_address = ${actor.ip_address}
        where id = ${job.id} and state in ('checked','interrupted','failed')`,
    )
    if (waitingCount === 0) return false
    await tx.execute(
      sql`update import_rows set outcome = 'skip' where job_id = ${job.id} and (outcome = 'update' and ${mode} = 'add'
          or outcome in ('create','update') and number = any(${sql.param([...skip])}::int[]))`,
    )
    const countRow = await firstRow(
      tx,
      someRow,
      sql`update import_jobs set (created, updated, skipped) = (select count(*) filter (where outcome = 'create'),
          count(*) filter (where outcome = 'update'), count(*) filter (where outcome = 'skip') from import_rows where job_id = ${job.id})
        where id = ${job.id} returning created + updated > 0 as some`,
    )
    if (!countRow?.some) throw new AppError('import_running', { message: NOTHING_CHOSEN })
    return true
  })

/**
 * Queues a finished import for undoing, once.
 * @returns whether that was possible
 */
export const queueUndo = async (conn: Conn, actor: Actor, job: SeenImport): Promise<boolean> => {
  const waitingCount = await countRows(
    conn,
    sql`update import_jobs set state = 'queued', task = 'undo', asked_by = ${actor.id}, done = 0, returns = 0, message = null, run = null,
        ip_address = ${actor.ip_address}
      where id = ${job.id} and state = 'done'
        and exists (select from import_rows r where r.job_id = import_jobs.id and r.thing_id is not null)`,
  )
  return waitingCount > 0
}

const dead = sql`state = 'running' and beat_at < now() - make_interval(secs => ${sql.raw(String(DEAD_AFTER))})`

/** True if there is an import to run or to queue again. Runs every second, so it must be cheap. */
export const hasWork = async (conn: Conn): Promise<boolean> =>
  (await countRows(
    conn,
    hot('imports-waiting', sql`select from import_jobs where state = 'queued' or ${dead} limit 1`),
  )) > 0

/** Queues the jobs of dead processes again; nothing of them was saved. */
export const returnDead = async (conn: Conn): Promise<void> => {
  await conn.execute(sql`update import_jobs set ${queuedAgain} where ${dead}`)
}

/** Claims the oldest queued job unless one is running anywhere; a unique index enforces that. */
export const takeJob = async (db: Db): Promise<Job | undefined> => {
  const run = randomUUID()
  const job = await firstRow(
    db,
    takenRow,
    sql`with taken as (
        update import_jobs set state = 'running', run = ${run}, beat_at = now(), done = 0
        where id = (select id from import_jobs where state = 'queued' and not exists (select from import_jobs where state = 'running')
          order by id limit 1 for update skip locked)
        returning id, kind, task, coalesce(asked_by, user_id) as user_id, ip_address
      )
      select taken.id, taken.kind, taken.task, taken.user_id, taken.ip_address, u.role, u.name, u.username from taken join users u on u.id = taken.user_id`,
  ).catch((error: unknown) => {
    if (sqlState(error) === '23505') return undefined // another process claimed it first
    throw error
  })
  if (!job) return undefined
  const { id, kind, task, user_id, role, name, username, ip_address } = job
  return {
    id,
    kind,
    task,
    run,
    actor: { id: user_id, role, name, username, ip_address, session: '' },
  }
}

/** Heartbeat and progress, outside the job's transaction so that others see it. */
export const beat = async (
  db: Conn,
  { id, run }: Pick<Job, 'id' | 'run'>,
  doneCount: number,
): Promise<void> => {
  await db.execute(
    sql`update import_jobs set beat_at = now(), done = ${doneCount} where id = ${id} and run = ${run} and state = 'running'`,
  )
}

const wordsFor = (error: unknown, task: ImportTask): string => {
  if (error instanceof AppError) return error.message
  const state = sqlState(error)
  const [since, next] = task === 'undo' ? ['impor', ''] : ['diperiksa', ' Periksa ulang file ini.']
  if (state === '23505')
    return `Sebagian data bertabrakan dengan yang dibuat orang lain sejak ${since}.${next}`
  if (state === '23503') return `Sebagian data terkait sudah dihapus sejak ${since}.${next}`
  if (state === '23P01') return 'Rentang nilai bertumpuk dengan grade lain.'
  return 'Terjadi kesalahan pada server. Coba lagi.'
}

const NOT_UNDONE = 'Impor tidak dibatalkan.'
/** Marks a run as failed, or queues it again if its process ends: nothing was saved. */
export const failJob = async (db: Db, { id, run, task }: Job, error: unknown): Promise<void> => {
  const message = `${wordsFor(error, task)} ${task === 'undo' ? NOT_UNDONE : NOTHING_SAVED}`
  const outcome = error instanceof HashingStopped ? queuedAgain : sql`message = ${message}, ${failedState}`
  await db.execute(
    sql`update import_jobs set ${outcome} where id = ${id} and run = ${run} and state = 'running'`,
  )
}
