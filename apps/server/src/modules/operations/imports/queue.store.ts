import { randomUUID } from 'node:crypto'
import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import type { Role } from '@tuntas/contract/wire/roles'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, type Db, firstRow, hot, rows, sqlState } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { HashingStopped } from '../../../platform/hashing.ts'

/** Who runs which import, and what is left of a run that did not come to its end. */

const DEAD_AFTER = 20
const NOTHING_SAVED = 'Tidak ada data yang tersimpan.'
const STOPPED = `Server berhenti di tengah impor. ${NOTHING_SAVED}`

export type Job = { id: number; kind: ImportKind; run: string; actor: Actor }

const dead = sql`state = 'running' and beat_at < now() - make_interval(secs => ${sql.raw(String(DEAD_AFTER))})`

/** Is there an import to run or to give up? Asked every second, so it must cost next to nothing. */
export const hasWork = async (conn: Conn): Promise<boolean> =>
  (
    await rows(
      conn,
      hot('imports-waiting', sql`select from import_jobs where state = 'queued' or ${dead} limit 1`),
    )
  ).length > 0

/** Jobs whose process has gone: nothing of theirs was saved, and they say so. */
export const giveUpDead = async (conn: Conn): Promise<void> => {
  await conn.execute(sql`
    update import_jobs set state = 'interrupted', run = null, finished_at = now(),
      message = ${STOPPED}
    where ${dead}`)
}

/** Takes the oldest queued job, unless one is running anywhere: a unique index decides. */
export const takeJob = async (db: Db): Promise<Job | undefined> => {
  const run = randomUUID()
  const job = await firstRow<
    { id: number; kind: ImportKind; user_id: number; ip_address: string } & Omit<Actor, 'id'>
  >(
    db,
    sql`with taken as (
        update import_jobs set state = 'running', run = ${run}, beat_at = now(), done = 0
        where id = (select id from import_jobs where state = 'queued' and not exists (select from import_jobs where state = 'running')
          order by id limit 1 for update skip locked)
        returning id, kind, user_id, ip_address
      )
      select taken.id, taken.kind, taken.user_id, taken.ip_address, u.role, u.name, u.username from taken join users u on u.id = taken.user_id`,
  ).catch((error: unknown) => {
    if (sqlState(error) === '23505') return undefined // another process was quicker
    throw error
  })
  if (!job) return undefined
  const { id, kind, user_id, role, name, username, ip_address } = job
  return {
    id,
    kind,
    run,
    actor: { id: user_id, role: role as Role, name, username, ip_address, session: '' },
  }
}

/** Says that the job lives, and how far it is. Outside its transaction, so that others see it. */
export const beat = async (db: Conn, { id, run }: Job, done: number): Promise<void> => {
  await db.execute(
    sql`update import_jobs set beat_at = now(), done = ${done} where id = ${id} and run = ${run}`,
  )
}

const wordsFor = (error: unknown): string => {
  if (error instanceof AppError) return error.message
  const state = sqlState(error)
  if (state === '23505')
    return 'Sebagian data sudah dibuat orang lain sejak diperiksa. Periksa ulang file ini.'
  if (state === '23503') return 'Sebagian data master sudah dihapus sejak diperiksa. Periksa ulang file ini.'
  return 'Terjadi kesalahan pada server. Coba lagi.'
}

/** A run that did not come to its end: nothing was saved. */
export const failJob = async (db: Db, { id, run }: Job, error: unknown): Promise<void> => {
  const interrupted = error instanceof HashingStopped
  const message = interrupted ? STOPPED : `${wordsFor(error)} ${NOTHING_SAVED}`
  await db.execute(sql`update import_jobs set state = ${interrupted ? 'interrupted' : 'failed'}, finished_at = now(), run = null, message = ${message}
    where id = ${id} and run = ${run} and state = 'running'`)
}
