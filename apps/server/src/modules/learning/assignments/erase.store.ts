import { ERASED } from '@tuntas/contract/operations/audit'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'

/** Erases submitted texts and feedback. Times and marks stay. */
export const eraseSubmissions = async (tx: Conn, userId: number): Promise<void> => {
  const emptied = sql`description = ${ERASED}, attachment_file_id = null`
  await tx.execute(
    sql`update submission_versions v set ${emptied}, feedback = case when v.feedback is not null then ${ERASED} end, returned_file_id = null from submissions s where s.id = v.submission_id and s.user_id = ${userId}`,
  )
  const erasedFeedback = sql`feedback = case when feedback is not null then ${ERASED} end, own_feedback = case when own_feedback is not null then ${ERASED} end`
  await tx.execute(
    sql`update submissions set ${emptied}, ${erasedFeedback}, returned_file_id = null where user_id = ${userId}`,
  )
}
