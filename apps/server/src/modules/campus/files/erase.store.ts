import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { idRow, rows } from '../../../platform/db/rows.ts'
import { listStoreKeys } from './pieces.rules.ts'
import { findNamed, storedRow, unpointed } from './sweep.store.ts'

/**
 * Deletes a person's unreferenced uploads of any age, and the original names of the others.
 * @returns store keys to delete after the commit
 */
export const eraseUploads = async (tx: Conn, userId: number): Promise<string[]> => {
  const freeFiles = await rows(
    tx,
    idRow,
    sql`select f.id from files f where f.user_id = ${userId} and ${await unpointed(tx)}`,
  )
  const namedIds = freeFiles.length > 0 ? await findNamed(tx) : new Set<number>()
  const unnamed = freeFiles.map(({ id }) => id).filter((id) => !namedIds.has(id))
  const deletedFiles = await rows(
    tx,
    storedRow,
    sql`delete from files where id = any(${sql.param(unnamed)}::int[]) returning key, pieces`,
  )
  await tx.execute(
    sql`update files set name = 'berkas-' || id || coalesce(substring(name from '\\.[[:alnum:]]{1,5}$'), '') where user_id = ${userId}`,
  )
  return deletedFiles.flatMap(listStoreKeys)
}
