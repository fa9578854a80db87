import { importKinds } from '@tuntas/contract/operations/import-columns'
import { IMPORT_KEPT_DAYS, type ImportJob, type ImportOutcome } from '@tuntas/contract/operations/imports'
import { importJob } from '@tuntas/contract/operations/imports.schemas'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import type { Sorting } from '@tuntas/contract/wire/resource'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, matches } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/events.ts'
import { orderBySql } from '../../../platform/http/list.ts'
import { mayImport, type OwnImport, type SeenImport, seesOwnAlone } from './access.ts'
import type { CheckedRow } from './rows.rules.ts'
import { importJobs } from './schema.ts'

export type Sums = Pick<ImportJob, 'created' | 'updated' | 'same' | 'refused' | 'skipped' | 'warned'>
export type NewRow = CheckedRow & { number: number; cells: string[] }
type NewJob = Pick<
  typeof importJobs.$inferInsert,
  'kind' | 'state' | 'file_name' | 'file_hash' | 'courses_id' | 'headers' | 'mapping' | 'total'
>

export const insertJob = async (tx: Conn, actor: Actor, job: NewJob): Promise<number> => {
  const [inserted] = await tx
    .insert(importJobs)
    .values({ ...job, user_id: actor.id, ip_address: actor.ip_address })
    .returning({ id: importJobs.id })
  return inserted?.id ?? 0
}

export const insertRows = async (tx: Conn, jobId: number, added: readonly NewRow[]): Promise<void> => {
  await tx.execute(
    sql`insert into import_rows (job_id, number, key, label, outcome, cells, problems, changes, values, before, password)
      select ${jobId}, number, left(key, 200), left(label, 300), outcome, cells, problems, changes,
        nullif(values, 'null'::jsonb), nullif(before, 'null'::jsonb), password
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as x(number int, key text, label text, outcome text, cells jsonb,
        problems jsonb, changes jsonb, values jsonb, before jsonb, password text)`,
  )
}

export const setSums = async (tx: Conn, id: number, sums: Sums): Promise<void> => {
  await tx.update(importJobs).set(sums).where(sql`${importJobs.id} = ${id}`)
}

const jobColumns = sql`j.id, j.kind, j.state, j.file_name, j.file_hash, j.courses_id, c.name as course, j.created, j.updated, j.same, j.refused,
  j.warned, j.skipped, j.removed, j.restored, j."left", j.done, j.total, j.message, j.created_at, j.finished_at, j.task, u.name as user,
  (j.state = 'done' and exists (select from import_rows r where r.job_id = j.id and r.thing_id is not null))::int as undoable,
  case when j.state in ('done','undone') then (select count(*)::int from import_rows r where r.job_id = j.id and r.password is not null) else 0 end as passwords`

const jobRow = importJob.reply.job.extend({ created_at: z.string(), finished_at: z.string().nullable() })
const listedRow = jobRow.omit({ headers: true, mapping: true })

const ownBy = (actor: Actor) => sql`(j.user_id = ${actor.id})::int as own`

export const findJob = (conn: Conn, actor: Actor, job: SeenImport): Promise<ImportJob | undefined> =>
  firstRow(
    conn,
    jobRow,
    sql`select ${jobColumns}, ${ownBy(actor)}, j.headers, j.mapping
      from import_jobs j join users u on u.id = j.user_id left join courses c on c.id = j.courses_id where j.id = ${job.id}`,
  )

export type RowFilter = ImportOutcome | 'warn' | 'left' | undefined
const filterByOutcome = (outcome: RowFilter): SQL => {
  if (outcome === undefined) return sql`true`
  if (outcome === 'warn') return sql`outcome <> 'refuse' and problems <> '[]'::jsonb`
  return outcome === 'left' ? sql`fate = 'left'` : sql`outcome = ${outcome}`
}

const importRow = importJob.reply.data.element

export const readRowsPage = (conn: Conn, job: SeenImport, outcome: RowFilter, query: PageQuery) =>
  readPage(
    conn,
    importRow,
    sql`select number as id, number, key, label, outcome, problems, changes, fate from import_rows
      where job_id = ${job.id} and ${filterByOutcome(outcome)} and ${matches(query.keywords, [sql`key`, sql`label`, sql`problems::text`])}`,
    sql`number`,
    query,
  )

const fileRow = importRow.omit({ id: true, key: true, label: true }).extend({ cells: z.array(z.string()) })
export type FileRow = z.output<typeof fileRow>
/** Rows of a job, page by page. */
export async function* allFileRows(conn: Conn, job: SeenImport, outcome: RowFilter): AsyncGenerator<FileRow> {
  let after = 0
  for (;;) {
    const page = await rows(
      conn,
      fileRow,
      sql`select number, outcome, problems, changes, fate, cells from import_rows
        where job_id = ${job.id} and number > ${after} and ${filterByOutcome(outcome)} order by number limit 500`,
    )
    yield* page
    after = page.at(-1)?.number ?? 0
    if (page.length < 500) return
  }
}

const passwordRow = z.object({ key: z.string(), label: z.string(), password: z.string() })
export type Password = z.output<typeof passwordRow>
/**
 * Returns the generated passwords and deletes them in one statement: of two concurrent callers only one gets
 * them.
 */
export const takePasswords = async (tx: Work, job: OwnImport): Promise<Password[]> => {
  const takenPasswords = await rows(
    tx,
    passwordRow,
    sql`with taken as (
        select r.number, r.key, r.label, r.password from import_rows r join import_jobs j on j.id = r.job_id
        where j.id = ${job.id} and j.state in ('done','undone') and r.password is not null for update of r
      ), forgotten as (
        update import_rows r set password = null from taken where r.job_id = ${job.id} and r.number = taken.number
      )
      select key, label, password from taken order by number`,
  )
  if (takenPasswords.length > 0)
    await tx.emit('passwords.fetched', { id: job.id, total_user: takenPasswords.length })
  return takenPasswords
}

export const readJobsPage = (conn: Conn, actor: Actor, query: PageQuery & Sorting) =>
  readPage(
    conn,
    listedRow,
    sql`select ${jobColumns}, ${ownBy(actor)}
      from import_jobs j join users u on u.id = j.user_id left join courses c on c.id = j.courses_id
      where (j.user_id = ${actor.id} or ${!seesOwnAlone(actor)}) and j.kind = any(${sql.param(importKinds.filter((kind) => mayImport(actor, kind)))}::text[]) and j.state not in ('mapping','checked') and ${matches(query.keywords, [sql`j.file_name`, sql`u.name`])}`,
    orderBySql(query, sql`id desc`),
    query,
  )

/** Deletes uncommitted checks, rows of old imports, and passwords not fetched for a day. */
export const sweepImports = async (conn: Conn): Promise<void> => {
  await conn.execute(
    sql`delete from import_jobs where state in ('mapping','checked') and created_at < now() - interval '1 day'`,
  )
  await conn.execute(sql`update import_rows r set password = null, password_hash = null from import_jobs j
    where j.id = r.job_id and (r.password is not null or r.password_hash is not null) and j.state not in ('queued','running') and j.created_at < now() - interval '1 day'`)
  await conn.execute(sql`delete from import_rows r using import_jobs j
    where j.id = r.job_id and j.state not in ('queued','running') and j.created_at < now() - interval '${sql.raw(String(IMPORT_KEPT_DAYS))} days'`)
}
