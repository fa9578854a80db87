import type { Actor } from './actor.ts'
import type { Conn } from './db.ts'
import { auditLog } from './schema.ts'

type Entry = { action: string; kind: string; thing_id: number | null; before?: unknown; after?: unknown }

/** Writes who did what. Called with the transaction of the change itself, so that neither stands without the other. */
export const audit = async (tx: Conn, actor: Actor, entry: Entry): Promise<void> => {
  await tx.insert(auditLog).values({ ...entry, user_id: actor.id, ip_address: actor.ip_address })
}

/** The same for many things that one change concerns. */
export const auditAll = async (tx: Conn, actor: Actor, entries: readonly Entry[]): Promise<void> => {
  if (entries.length === 0) return
  await tx
    .insert(auditLog)
    .values(entries.map((entry) => ({ ...entry, user_id: actor.id, ip_address: actor.ip_address })))
}
