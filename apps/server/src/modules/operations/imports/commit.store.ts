import { accountKinds } from '@tuntas/contract/operations/import-columns'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact, type Work } from '../../../platform/events.ts'
import type { Vault } from '../../../platform/vault.ts'
import { getScope } from '../../campus/administrators/access.ts'
import { batches } from './batches.rules.ts'
import { refreshMembers } from './memberships.store.ts'
import { dropPasswords, hashPasswords } from './passwords.store.ts'
import { beat, type Job } from './queue.store.ts'
import { type Change, targets, type Values } from './targets.store.ts'
import { holds } from './undo.rules.ts'

/** Executes a checked import: hashes passwords, then writes everything in one transaction. */

const UNREADABLE = 'Kata sandi dalam file ini tidak dapat dibaca lagi. Unggah ulang file ini.'

const storedValues = z.record(z.string(), z.unknown())
/** A row that the job writes. */
export const writtenRow = z.object({
  number: z.number(),
  outcome: z.enum(['create', 'update']),
  values: storedValues,
  before: storedValues.nullable(),
})
const keyedRow = writtenRow.extend({
  key: z.string(),
  password: z.string().nullable(),
  /** From a run that was interrupted. */
  password_hash: z.string().nullable(),
})
type Row = z.output<typeof keyedRow>
/** With the passwords from the file. */
const findRows = async (conn: Conn, { id }: Job, vault: Vault): Promise<Row[]> => {
  const jobRows = await rows(
    conn,
    keyedRow,
    sql`select number, key, outcome, values, before, password, password_hash from import_rows
      where job_id = ${id} and outcome in ('create','update') order by number`,
  )
  return jobRows.map((row) => {
    const password = row.password === null ? null : vault.open(row.password)
    if (password === undefined) throw new AppError('stale', { message: UNREADABLE })
    return { ...row, password }
  })
}

const staleError = (row: Row) =>
  new AppError('stale', {
    message: `Baris ${row.number} (${row.key}) sudah diubah orang lain sejak diperiksa. Periksa ulang file ini.`,
  })

/** Refuses if the database changed since the check. */
const refuseStale = (changedRows: readonly Row[], now: ReadonlyMap<number, Values>) => {
  for (const row of changedRows) {
    const current = now.get(Number(row.values.id))
    if (!current || !holds(current, row.before ?? {})) throw staleError(row)
  }
}

const asChange = ({ values, before }: Row): Change => {
  const { id, ...after } = values
  return { id: Number(id), values: after, before: before ?? {} }
}

type Written = { number: number; thing_id: number }
type Writing = { tx: Work; job: Job; tick: (rows: number) => void }

const create = async (
  { tx, job: { kind }, tick }: Writing,
  all: readonly Row[],
  hashes: Map<number, string>,
) => {
  const createdRows: Written[] = []
  for (const part of batches(all)) {
    const things = part.map(({ number, values }) => ({ values, password_hash: hashes.get(number) ?? '' }))
    const ids = await targets[kind].insert(tx, things)
    createdRows.push(...part.map(({ number }, at) => ({ number, thing_id: ids[at] ?? 0 })))
    tick(part.length)
  }
  return createdRows
}

const update = async ({ tx, job: { kind }, tick }: Writing, all: readonly Row[]): Promise<Written[]> => {
  for (const part of batches(all)) {
    const changes = part.map(asChange)
    // A returning membership is not a living row yet.
    if (kind !== 'member') {
      const livingThings = await targets[kind].hold(
        tx,
        changes.map(({ id }) => id),
      )
      refuseStale(part, new Map(livingThings.map((thing) => [thing.id, thing])))
    }
    await targets[kind].update(tx, changes)
    tick(part.length)
  }
  return all.map(({ number, values }) => ({ number, thing_id: Number(values.id) }))
}

/** Needed to undo the import. */
const keepThings = async (tx: Conn, { id }: Job, things: readonly Written[]): Promise<void> => {
  for (const part of batches(things))
    await tx.execute(sql`update import_rows r set thing_id = x.thing_id
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x(number int, thing_id int) where r.job_id = ${id} and r.number = x.number`)
}

const doneRow = z.object({ file_name: z.string(), created: z.number(), updated: z.number() })

/**
 * Last statement of the transaction. Without a row another process took the run for dead, so everything is
 * rolled back.
 */
const finish = async (tx: Work, { id, run, kind }: Job, ids: readonly number[]): Promise<void> => {
  const finishedJob = await firstRow(
    tx,
    doneRow,
    sql`update import_jobs set state = 'done', finished_at = now(), done = created + updated, message = null,
        (created, updated, same) = (select count(*) filter (where outcome = 'create'), count(*) filter (where outcome = 'update'),
          count(*) filter (where outcome = 'same') from import_rows r where r.job_id = ${id})
      where id = ${id} and run = ${run} and state = 'running' returning file_name, created, updated`,
  )
  if (!finishedJob) throw new AppError('stale')
  await tx.emit('import.done', { id, kind, ids, after: { import_kind: kind, ...finishedJob } })
}

/** Ids for cache invalidation: classes for members, otherwise the rows themselves. */
const listChangedIds = ({ kind }: Job, all: readonly Row[], things: readonly Written[]): number[] =>
  kind === 'member'
    ? [...new Set(all.map(({ values }) => Number(values.courses_id)))]
    : things.map(({ thing_id }) => thing_id)

type Means = { vault: Vault; stopped: () => boolean }

/**
 * Writes the rows of a job.
 * @returns what was written
 */
const write = async (writing: Writing, all: readonly Row[], hashes: Map<number, string>) => {
  const { tx, job } = writing
  const doing = job.kind === 'member' ? await refreshMembers(tx, job, all) : all
  await targets[job.kind].guard?.(
    tx,
    getScope(job.actor),
    doing.map(({ values }) => values),
  )
  const of = (outcome: Row['outcome']) => doing.filter((row) => row.outcome === outcome)
  // Updates first, because they may free values: a grade's range, a lecturer's NIP.
  return [...(await update(writing, of('update'))), ...(await create(writing, of('create'), hashes))]
}

export const runJob = async (
  ctx: AppContext,
  job: Job,
  { vault, stopped: isStopped }: Means,
): Promise<void> => {
  const { db } = ctx
  const all = await findRows(db, job, vault)
  const isAccounts = accountKinds.includes(job.kind)
  // Hashing takes nearly all the time, so the progress bar shows it; writing is its last step.
  let doneCount = 0
  const tick = (count: number) => {
    if (!isAccounts) doneCount += count
  }
  const onProgress = (hashedCount: number) => {
    doneCount = hashedCount
  }
  const alive = setInterval(
    () => beat(db, job, Math.min(doneCount, all.length - 1)).catch(() => undefined),
    1000,
  )
  try {
    const newRows = isAccounts ? all.filter(({ outcome }) => outcome === 'create') : []
    const hashes = await hashPasswords(db, job, newRows, { vault, onProgress, stopped: isStopped })
    await transact(ctx, job.actor, async (tx) => {
      // People edit lists at the same time, so wait for locks longer than a request would.
      await tx.execute(sql`set local lock_timeout = '30s'`)
      await tx.execute(sql`set local statement_timeout = '60s'`)
      const things = await write({ tx, job, tick }, all, hashes)
      await keepThings(tx, job, things)
      await dropPasswords(tx, job)
      await finish(tx, job, listChangedIds(job, all, things))
    })
  } finally {
    clearInterval(alive)
  }
}
