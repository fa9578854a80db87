import { ERASED } from '@tuntas/contract/operations/audit'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'

/** Erases the reasons of exceptions and the collection. Openings are statistics and stay. */
export const eraseLessonWork = async (tx: Conn, userId: number): Promise<void> => {
  await tx.execute(sql`update exceptions set reason = ${ERASED} where user_id = ${userId}`)
  await tx.execute(sql`delete from collected_lessons where user_id = ${userId}`)
}
