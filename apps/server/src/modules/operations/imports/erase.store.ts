import { ERASED } from '@tuntas/contract/operations/audit'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'

/** Deletes rows with the person's numbers, and addresses of their imports. The totals of an import stay. */
export const eraseImports = async (tx: Conn, userId: number, numbers: readonly string[]): Promise<void> => {
  const these = sql`any(select lower(n) from unnest(${sql.param([...numbers])}::text[]) n)`
  await tx.execute(
    sql`delete from import_rows r where lower(r.key) = ${these}
      or exists (select from jsonb_array_elements_text(r.cells) c where lower(c) = ${these})`,
  )
  await tx.execute(
    sql`update import_jobs set ip_address = ${ERASED}, file_name = ${ERASED} where user_id = ${userId}`,
  )
  await tx.execute(
    sql`update import_jobs j set message = ${ERASED}
      where exists (select from unnest(${sql.param([...numbers])}::text[]) n where position(lower(n) in lower(j.message)) > 0)`,
  )
}
