import type { ImportFate } from '@tuntas/contract/operations/imports'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact, type Work } from '../../../platform/events.ts'
import { getScope } from '../../campus/administrators/access.ts'
import { batches } from './batches.rules.ts'
import { leaveClashing } from './clashes.rules.ts'
import { writtenRow } from './commit.store.ts'
import { findRivals } from './lookups.store.ts'
import { beat, type Job } from './queue.store.ts'
import { type Change, targets, type Values } from './targets.store.ts'
import { decideFate } from './undo.rules.ts'
import { findLeavingUses } from './uses.store.ts'

/** Undoes an import in one transaction. */

const doneRow = writtenRow.extend({ thing_id: z.number() })
type Row = z.output<typeof doneRow>

const findRows = (conn: Conn, { id }: Job) =>
  rows(
    conn,
    doneRow,
    sql`select number, outcome, values, before, thing_id from import_rows
      where job_id = ${id} and outcome in ('create','update') and thing_id is not null order by number`,
  )

type Fated = Row & { fate: ImportFate; why?: string }
type Undoing = { tx: Work; job: Job; tick: (rows: number) => void }

/** Reads and locks every row before checking its uses, so that none can start in between. */
const lookAt = async ({ tx, job: { kind } }: Undoing, all: readonly Row[]): Promise<Fated[]> => {
  const { hold, used: findUsed } = targets[kind]
  const now = new Map<number, Values>()
  for (const part of batches(all)) {
    const livingThings = await hold(
      tx,
      part.map(({ thing_id }) => thing_id),
    )
    for (const thing of livingThings) now.set(thing.id, thing)
  }
  // A returning membership has work from before; all other rows had nothing before the import.
  const atRisk = all.filter(({ outcome }) => outcome === 'create' || kind === 'member')
  const uses = await findUsed(
    tx,
    atRisk.map(({ thing_id }) => thing_id),
  )
  const changedRows = all.flatMap(({ thing_id: id, before: values }) => (values ? [{ id, values }] : []))
  for (const [id, use] of await findLeavingUses(tx, kind, changedRows)) uses.set(id, use)
  const fatedRows = all.map((row) => ({
    ...row,
    ...decideFate(row, { current: now.get(row.thing_id), use: uses.get(row.thing_id) }),
  }))
  const formerValues = fatedRows.flatMap(({ fate, before }) =>
    fate === 'restored' && before ? [before] : [],
  )
  return leaveClashing(kind, fatedRows, await findRivals(tx, kind, formerValues))
}

const asChange = ({ thing_id, values: { id: _, ...before }, before: formerValues }: Row): Change => ({
  id: thing_id,
  values: formerValues ?? {},
  before,
})

/** New rows first: they may occupy former values. */
const takeBack = async ({ tx, job: { kind }, tick }: Undoing, fatedRows: readonly Fated[]): Promise<void> => {
  const { remove, update, restore = update } = targets[kind]
  const rowsOfFate = (fate: ImportFate) => fatedRows.filter((row) => row.fate === fate)
  for (const part of batches(rowsOfFate('removed'))) {
    await remove(
      tx,
      part.map(({ thing_id }) => thing_id),
    )
    tick(part.length)
  }
  for (const part of batches(rowsOfFate('restored'))) {
    await restore(tx, part.map(asChange))
    tick(part.length)
  }
}

const keepFates = async (tx: Conn, { id }: Job, fatedRows: readonly Fated[]): Promise<void> => {
  const fates = fatedRows.map(({ number, fate, why }) => ({
    number,
    fate,
    notes: why === undefined ? [] : [{ column: '', message: why, warning: 1 }],
  }))
  for (const part of batches(fates))
    await tx.execute(sql`update import_rows r set fate = x.fate, problems = r.problems || x.notes,
        password = case when x.fate <> 'removed' then r.password end
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x(number int, fate text, notes jsonb)
      where r.job_id = ${id} and r.number = x.number`)
}

const fileRow = z.object({ file_name: z.string() })

/**
 * Last statement of the transaction. Without a row another process took the run for dead, so everything is
 * rolled back.
 */
const finish = async (tx: Work, { id, run, kind }: Job, fatedRows: readonly Fated[]): Promise<void> => {
  const sum = (fate: ImportFate) => fatedRows.filter((row) => row.fate === fate).length
  const sums = { removed: sum('removed'), restored: sum('restored'), left: sum('left') }
  const finishedJob = await firstRow(
    tx,
    fileRow,
    sql`update import_jobs set state = 'undone', finished_at = now(), done = created + updated, message = null,
        removed = ${sums.removed}, restored = ${sums.restored}, "left" = ${sums.left}
      where id = ${id} and run = ${run} and state = 'running' returning file_name`,
  )
  if (!finishedJob) throw new AppError('stale')
  const touchedRows = fatedRows.filter(({ fate }) => fate !== 'left')
  const ids = touchedRows.map(({ thing_id, values }) =>
    kind === 'member' ? Number(values.courses_id) : thing_id,
  )
  await tx.emit('import.undone', {
    id,
    kind,
    ids: [...new Set(ids)],
    after: { import_kind: kind, ...finishedJob, ...sums },
  })
}

const GONE_ON = 'Tidak ada yang dapat dibatalkan, jadi impor tetap seperti semula.'
/** Nothing could be undone: the import stays as it is, with the reasons, and may be undone later. */
const stand = async (tx: Work, { id, run }: Job, fatedRows: readonly Fated[]): Promise<void> => {
  const reasons = new Map<string, number>()
  for (const { why = '' } of fatedRows) reasons.set(why, (reasons.get(why) ?? 0) + 1)
  const reasonLines = [...reasons].slice(0, 5).map(([why, sum]) => `${sum} baris: ${why}`)
  const stood = await countRows(
    tx,
    sql`update import_jobs set state = 'done', task = 'import', run = null, done = created + updated, message = ${[GONE_ON, ...reasonLines].join(' ')}
      where id = ${id} and run = ${run} and state = 'running'`,
  )
  if (stood === 0) throw new AppError('stale')
}

export const runUndo = async (ctx: AppContext, job: Job): Promise<void> => {
  let doneCount = 0
  const tick = (count: number) => {
    doneCount += count
  }
  const alive = setInterval(() => beat(ctx.db, job, doneCount).catch(() => undefined), 1000)
  try {
    await transact(ctx, job.actor, async (tx) => {
      await tx.execute(sql`set local lock_timeout = '30s'`)
      await tx.execute(sql`set local statement_timeout = '60s'`)
      const undoing: Undoing = { tx, job, tick }
      const all = await findRows(tx, job)
      await targets[job.kind].guard?.(
        tx,
        getScope(job.actor),
        all.flatMap(({ values, before }) => (before ? [values, before] : [values])),
      )
      const fatedRows = await lookAt(undoing, all)
      if (fatedRows.every(({ fate }) => fate === 'left')) return stand(tx, job, fatedRows)
      await takeBack(undoing, fatedRows)
      await keepFates(tx, job, fatedRows)
      await finish(tx, job, fatedRows)
    })
  } finally {
    clearInterval(alive)
  }
}
