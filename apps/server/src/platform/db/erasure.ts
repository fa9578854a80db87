import { sql } from 'drizzle-orm'
import type { Conn } from './db.ts'

/**
 * Allows changes to append-only rows (triggers on `login_activity`, `rejected_answers` and `audit_log`) until
 * the end of the transaction.
 */
export const openErasure = async (tx: Conn): Promise<void> => {
  await tx.execute(sql`select set_config('tuntas.erasing', 'on', true)`)
}
