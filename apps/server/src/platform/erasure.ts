import { sql } from 'drizzle-orm'
import type { Conn } from './db.ts'

/**
 * Opens the one door through rows that may only be added to (triggers on `login_activity` and `kept_answers`), until the end of
 * the transaction. The audit log has no door.
 */
export const openErasure = async (tx: Conn): Promise<void> => {
  await tx.execute(sql`select set_config('tuntas.erasing', 'on', true)`)
}
