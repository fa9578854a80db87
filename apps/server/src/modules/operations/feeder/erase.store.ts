import { ERASED } from '@tuntas/contract/operations/audit'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'

/** Deletes the person's compared marks, and addresses of their comparisons. */
export const eraseFeederMarks = async (tx: Conn, userId: number): Promise<void> => {
  await tx.execute(sql`delete from feeder_marks where user_id = ${userId}`)
  await tx.execute(sql`update feeder_jobs set ip_address = ${ERASED} where user_id = ${userId}`)
}
