import type { ImportMode } from '@tuntas/contract/operations/imports'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows } from '../../../platform/db/rows.ts'
import type { OwnImport, SeenImport } from './access.ts'

/** Does a job change addresses of existing accounts? Then the caller must prove their identity. */

const differs = (conn: Conn, { id }: SeenImport, account: SQL, email: SQL, condition: SQL) =>
  countRows(
    conn,
    sql`select from import_rows r join users u on u.id = ${account}
      where r.job_id = ${id} and ${condition} and coalesce(${email}, '') <> coalesce(u.email, '') limit 1`,
  )

/** Includes people restored from the archive, who count as new rows. */
export const changesAddresses = async (
  conn: Conn,
  job: OwnImport,
  { mode, skip }: { mode: ImportMode; skip: readonly number[] },
): Promise<boolean> =>
  (await differs(
    conn,
    job,
    sql`(r.values ->> 'id')::int`,
    sql`r.values ->> 'email'`,
    sql`(r.outcome = 'create' or r.outcome = 'update' and ${mode} <> 'add')
      and r.number <> all(${sql.param([...skip])}::int[])`,
  )) > 0

export const restoresAddresses = async (conn: Conn, job: SeenImport): Promise<boolean> =>
  (await differs(conn, job, sql`r.thing_id`, sql`r.before ->> 'email'`, sql`r.outcome = 'update'`)) > 0
