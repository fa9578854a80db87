import { ERASED } from '@tuntas/contract/operations/audit'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { eraseComments } from './comments.store.ts'
import { numberDevices } from './devices.rules.ts'
import { listStoredReadings } from './readings.store.ts'
import { attempts } from './schema.ts'

/**
 * Erases written text. A choice does not identify a person and stays; anything that does not look like a key
 * counts as written.
 */
const eraseTexts = (tx: Conn, table: SQL, userId: number) =>
  tx.execute(
    sql`update ${table} w set attachment_file_id = null,
        answer = case when coalesce(w.answer, '') = '' or (q.options <> '[]' and w.answer ~ '^[[:alnum:]-]{1,36}$') then w.answer
          else ${ERASED} end
      from attempts a, questions q where a.id = w.attempt_id and q.id = w.question_id and a.user_id = ${userId}
        and (w.attachment_file_id is not null or coalesce(w.answer, '') <> '')`,
  )

/** Erases where papers were read from. The number of devices remains visible. */
const eraseReadings = async (tx: Conn, userId: number): Promise<void> => {
  const ownAttempts = await tx.select({ id: attempts.id }).from(attempts).where(eq(attempts.user_id, userId))
  for (const { id } of ownAttempts) {
    const readings = await listStoredReadings(tx, [id])
    const numbers = numberDevices(readings)
    for (const [place, { epoch }] of readings.entries())
      await tx.execute(
        sql`update attempt_readings set session = ${`terhapus-${numbers[place]}`}, device = ${`Perangkat ${numbers[place]}`},
          platform = ${ERASED}, browser = ${ERASED}, ip_address = ${ERASED} where attempt_id = ${id} and epoch = ${epoch}`,
      )
  }
}

/** Erases what a person wrote in quizzes and the devices used. Scores, choices, points and times stay. */
export const eraseQuizWork = async (tx: Conn, userId: number): Promise<void> => {
  await eraseTexts(tx, sql`answers`, userId)
  await eraseTexts(tx, sql`rejected_answers`, userId)
  await tx.execute(
    sql`update answers w set feedback = ${ERASED} from attempts a
      where a.id = w.attempt_id and a.user_id = ${userId} and w.feedback is not null`,
  )
  await eraseReadings(tx, userId)
  await eraseComments(tx, userId)
}
