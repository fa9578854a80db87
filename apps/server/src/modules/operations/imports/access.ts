import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, firstRow } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'

declare const proof: unique symbol
/** An import of the caller's own: its rows may hold passwords. Only `ownImport` mints it. */
export type OwnImport = { readonly id: number; readonly [proof]: 'own' }

export const ownImport = async (
  conn: Conn,
  actor: Actor,
  kind: ImportKind,
  id: number,
): Promise<OwnImport> => {
  const job = await firstRow(
    conn,
    sql`select id from import_jobs where id = ${id} and kind = ${kind} and user_id = ${actor.id}`,
  )
  if (!job) throw new AppError('not_found')
  return { id } as OwnImport
}
