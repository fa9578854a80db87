import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { type Conn, firstRow, rows } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact, type Work } from '../../../platform/events.ts'
import { hashMany } from '../../../platform/hashing.ts'
import { newPassword } from '../../../platform/passwords.ts'
import type { Vault } from '../../../platform/vault.ts'
import { findStudyGroups, insertStudyGroups, updateStudyGroups } from '../../campus/masters/store.ts'
import { findPeople, insertPeople, type PeopleKind, updatePeople } from '../../campus/people/import.store.ts'
import { enrol } from '../../classroom/courses/admin.store.ts'
import { syncGroupMembers } from '../../classroom/courses/members.store.ts'
import { beat, type Job } from './queue.store.ts'

/** Doing what a check promised: passwords first, then everything in one transaction. */

const BATCH = 250
const UNREADABLE = 'Kata sandi dalam file ini tidak dapat dibaca lagi. Unggah ulang file ini.'

type Values = Record<string, unknown>
type Row = {
  number: number
  key: string
  outcome: 'create' | 'update'
  values: Values
  before: Values | null
  password: string | null
}
/** With the passwords that the file gave. */
const findRows = async (conn: Conn, { id }: Job, vault: Vault): Promise<Row[]> => {
  const jobRows = await rows<Row>(
    conn,
    sql`select number, key, outcome, values, before, password from import_rows
      where job_id = ${id} and outcome in ('create','update') order by number`,
  )
  return jobRows.map((row) => {
    const password = row.password === null ? null : vault.open(row.password)
    if (password === undefined) throw new AppError('stale', { message: UNREADABLE })
    return { ...row, password }
  })
}

function* batches<T>(of: readonly T[]): Generator<T[]> {
  for (let from = 0; from < of.length; from += BATCH) yield of.slice(from, from + BATCH)
}

const stale = (row: Row) =>
  new AppError('stale', {
    message: `Baris ${row.number} (${row.key}) sudah diubah orang lain sejak diperiksa. Periksa ulang file ini.`,
  })

/** Refuses when what stands in the database is no longer what the check compared with. */
const refuseStale = (changed: readonly Row[], now: ReadonlyMap<number, Values>) => {
  for (const row of changed) {
    const current = now.get(Number(row.values.id))
    const before = row.before ?? {}
    if (!current || Object.keys(before).some((name) => before[name] !== current[name])) throw stale(row)
  }
}

const asChange = ({ values, before }: Row) => {
  const { id, ...after } = values
  return { id: Number(id), values: after, before: before ?? {} }
}

const asGroup = (row: Row) => ({ ...asChange(row), values: row.values as { code: string; name: string } })

type Written = { ids: number[] }
type Writing = { tx: Work; job: Job; tick: (rows: number) => void }

const people: Partial<Record<ImportKind, PeopleKind>> = { teacher: 'teachers', student: 'students' }

const writePeople = async (
  { tx, job, tick }: Writing,
  all: readonly Row[],
  hashes: Map<number, string>,
): Promise<Written> => {
  const kind = people[job.kind] as PeopleKind
  const ids: number[] = []
  for (const part of batches(all.filter(({ outcome }) => outcome === 'create'))) {
    const newPeople = part.map((row) => ({ ...row.values, password_hash: hashes.get(row.number) ?? '' }))
    ids.push(...(await insertPeople(tx, kind, newPeople)))
    tick(part.length)
  }
  for (const part of batches(all.filter(({ outcome }) => outcome === 'update'))) {
    const knownPeople = await findPeople(
      tx,
      kind,
      part.map(({ key }) => key),
      true,
    )
    refuseStale(
      part,
      new Map(knownPeople.filter(({ archived }) => !archived).map((person) => [person.id, person])),
    )
    await updatePeople(tx, kind, part.map(asChange))
    ids.push(...part.map(({ values }) => Number(values.id)))
    tick(part.length)
  }
  if (job.kind === 'student') for (const part of batches(ids)) await syncGroupMembers(tx, { user_ids: part })
  return { ids }
}

const writeStudyGroups = async ({ tx, tick }: Writing, all: readonly Row[]): Promise<Written> => {
  for (const part of batches(all.filter(({ outcome }) => outcome === 'create'))) {
    await insertStudyGroups(
      tx,
      part.map(({ values }) => values as { code: string; name: string }),
    )
    tick(part.length)
  }
  for (const part of batches(all.filter(({ outcome }) => outcome === 'update'))) {
    const groups = await findStudyGroups(
      tx,
      part.map(({ key }) => key),
      [],
    )
    refuseStale(part, new Map(groups.map((group) => [group.id, group])))
    await updateStudyGroups(tx, part.map(asGroup))
    tick(part.length)
  }
  return { ids: [] }
}

const writeMembers = async ({ tx, tick }: Writing, all: readonly Row[]): Promise<Written> => {
  const byCourse = new Map<number, number[]>()
  for (const { values } of all) {
    const course = Number(values.courses_id)
    byCourse.set(course, [...(byCourse.get(course) ?? []), Number(values.user_id)])
  }
  for (const [course, users] of [...byCourse].sort(([a], [b]) => a - b)) {
    await enrol(tx, course, users)
    tick(users.length)
  }
  return { ids: [...byCourse.keys()] }
}

/** Keeps the generated passwords until they are fetched, and forgets those that the file gave. */
const keepPasswords = async (
  tx: Conn,
  { id }: Job,
  made: ReadonlyMap<number, string>,
  { seal }: Vault,
): Promise<void> => {
  await tx.execute(sql`update import_rows set password = null where job_id = ${id} and password is not null`)
  const all = [...made].map(([number, password]) => ({ number, password: seal(password) }))
  for (const part of batches(all))
    await tx.execute(sql`update import_rows r set password = x.password
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x(number int, password text) where r.job_id = ${id} and r.number = x.number`)
}

/** The last word of the transaction. No row: somebody gave this run up for dead, so nothing of it may stay. */
const finish = async (tx: Work, { id, run, kind }: Job, ids: readonly number[]): Promise<void> => {
  const done = await firstRow<{ file_name: string; created: number; updated: number }>(
    tx,
    sql`update import_jobs set state = 'done', finished_at = now(), done = created + updated, message = null
      where id = ${id} and run = ${run} and state = 'running' returning file_name, created, updated`,
  )
  if (!done) throw new AppError('stale')
  await tx.emit('import.done', { id, kind, ids, after: { import_kind: kind, ...done } })
}

type Means = { vault: Vault; stopped: () => boolean }

/** Runs a job to its end. */
export const runJob = async (ctx: AppContext, job: Job, { vault, stopped }: Means): Promise<void> => {
  const { db } = ctx
  const all = await findRows(db, job, vault)
  const isNew = people[job.kind] ? all.filter(({ outcome }) => outcome === 'create') : []
  const generatedByRow = new Map<number, string>()
  const passwords = isNew.map(({ number, password }) => {
    if (password !== null) return password
    const generated = newPassword()
    generatedByRow.set(number, generated)
    return generated
  })
  // Hashing is nearly all of the time: it is what the progress bar shows, the writing is its last step.
  let hashed = 0
  const tick = (count: number) => {
    if (!people[job.kind]) hashed += count
  }
  const alive = setInterval(
    () => beat(db, job, Math.min(hashed, all.length - 1)).catch(() => undefined),
    1000,
  )
  try {
    const list = await hashMany(passwords, {
      onProgress: (done) => {
        hashed = done
      },
      stopped,
    })
    const hashes = new Map(isNew.map(({ number }, at) => [number, list[at] ?? '']))
    await transact(ctx, job.actor, async (tx) => {
      // People change their lists meanwhile: wait longer than a request would.
      await tx.execute(sql`set local lock_timeout = '30s'`)
      await tx.execute(sql`set local statement_timeout = '60s'`)
      const writing: Writing = { tx, job, tick }
      const write = people[job.kind] ? writePeople : job.kind === 'member' ? writeMembers : writeStudyGroups
      const { ids } = await write(writing, all, hashes)
      await keepPasswords(tx, job, generatedByRow, vault)
      await finish(tx, job, ids)
    })
  } finally {
    clearInterval(alive)
  }
}
