import type { AuditKind } from '@tuntas/contract/operations/audit'
import { sql } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import type { Work } from '../events.ts'
import { countRows } from './rows.ts'

declare const proof: unique symbol
/** An archived thing that the caller may restore, with its owner. Only an `access.ts` creates it. */
export type Archived = {
  readonly id: number
  readonly courses_id: number | null
  readonly user_id: number | null
  readonly lessons_id: number | null
  readonly [proof]: 'archived'
}

type Restored = Partial<Omit<Archived, 'id' | typeof proof>> & {
  id: number
  name?: string
  attempts?: number
}
interface ArchiveEvents {
  'things.restored': { kind: AuditKind; things: readonly Restored[] }
}
declare module '../events.ts' {
  interface EventMap extends ArchiveEvents {}
}

/** Restores archived rows of a feature's table, all or none. */
export const unarchive = async (tx: Work, table: AuditKind, things: readonly Archived[]): Promise<void> => {
  const ids = sql.param(things.map(({ id }) => id))
  const back = await countRows(
    tx,
    sql`update ${sql.identifier(table)} set deleted_at = null where id = any(${ids}::int[]) and deleted_at is not null`,
  )
  if (back !== things.length) throw new AppError('not_found')
  await tx.emit('things.restored', { kind: table, things })
}
