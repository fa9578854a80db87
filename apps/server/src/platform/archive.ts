import type { AuditKind } from '@tuntas/contract/audit'
import { sql } from 'drizzle-orm'
import type { Actor } from './actor.ts'
import { audit } from './audit.ts'
import { type Conn, firstRow } from './db.ts'
import { AppError } from './errors.ts'

/** Brings one archived row of a room's table back, and says so. Whether it may come back is decided before. */
export const unarchive = async (tx: Conn, actor: Actor, table: AuditKind, id: number): Promise<void> => {
  const back = await firstRow<Record<string, unknown>>(
    tx,
    sql`update ${sql.identifier(table)} set deleted_at = null where id = ${id} and deleted_at is not null returning id`,
  )
  if (!back) throw new AppError('not_found')
  await audit(tx, actor, { action: 'restore', kind: table, thing_id: id })
}
