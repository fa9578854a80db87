import type { AuditAction, AuditKind } from '@tuntas/contract/operations/audit'
import { sql } from 'drizzle-orm'
import type { Actor } from './actor.ts'
import type { Conn } from './db/db.ts'

export type AuditEntry = {
  action: AuditAction
  kind: AuditKind
  thing_id: number | null
  before?: unknown
  after?: unknown
  /** `before` and `after` hold everything the save could change. If they are equal, nothing is logged. */
  whole?: true
}

/**
 * A person, a service (`service`: its token's id) or an external tool (`tool`: its id). Null for the
 * operator at the machine itself.
 */
export type By =
  | (Pick<Actor, 'ip_address'> &
      Partial<Pick<Actor, 'session'>> & { id: number | null; service?: number; tool?: number })
  | null

/** Rows per statement for imports of thousands. */
const BATCH = 1000

const isEqual = (one: unknown, second: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(second ?? null)

/** A save that changed nothing is not logged. */
const saysNothing = ({ before, after, whole: isWholeRow }: AuditEntry): boolean => {
  if (!isWholeRow || !before || !after) return false
  const was = before as Record<string, unknown>
  return Object.entries(after).every(([name, value]) => isEqual(value, was[name]))
}

/**
 * Logs many changes in as few statements as memory allows.
 * @param actor null for the operator at the machine itself
 */
export const auditAll = async (tx: Conn, actor: By, entries: readonly AuditEntry[]): Promise<void> => {
  const writtenEntries = entries.filter((entry) => !saysNothing(entry))
  for (let from = 0; from < writtenEntries.length; from += BATCH)
    await tx.execute(
      sql`insert into audit_log (user_id, service_token_id, lti_tool_id, ip_address, action, kind, thing_id, before, after)
      select ${actor?.id ?? null}::int, ${actor?.service ?? null}::int, ${actor?.tool ?? null}::int, ${actor?.ip_address ?? null}::text, action, kind, thing_id, before, after
      from jsonb_to_recordset(${JSON.stringify(writtenEntries.slice(from, from + BATCH))}::jsonb)
        as entry(action text, kind text, thing_id int, before jsonb, after jsonb)`,
    )
}

/** Logs one change. Call it in the transaction of the change, so that both commit or neither. */
export const audit = (tx: Conn, actor: By, entry: AuditEntry): Promise<void> => auditAll(tx, actor, [entry])
