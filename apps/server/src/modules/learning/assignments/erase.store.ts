import { ERASED } from '@tuntas/contract/operations/audit'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'

/** What was handed in. When, and its mark, stay. */
export const eraseSubmissions = async (tx: Conn, userId: number): Promise<void> => {
  const emptied = sql`description = ${ERASED}, attachment_file_id = null`
  await tx.execute(
    sql`update submission_versions v set ${emptied} from submissions s where s.id = v.submission_id and s.user_id = ${userId}`,
  )
  await tx.execute(sql`update submissions set ${emptied} where user_id = ${userId}`)
}
