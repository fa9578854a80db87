import { eq } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { practiceAnswers, refreshes, silencedClasses } from './schema.ts'

/** Deletes a person's practice; no mark and no statistic depends on it. */
export const erasePractice = async (tx: Conn, userId: number): Promise<void> => {
  for (const table of [practiceAnswers, refreshes, silencedClasses])
    await tx.delete(table).where(eq(table.user_id, userId))
}
