import { type SQL, sql } from 'drizzle-orm'
import { isNight } from './hours.store.ts'

/** Times at which a person must not be disturbed. */

export const isTakingQuiz = (userId: SQL) => sql`exists (
  select from attempts a where a.user_id = ${userId} and a.deleted_at is null and a.end_date is null and a.deadline > now())`

/** At night, unless the person chose otherwise. */
export const isQuiet = (userId: SQL, zone: string) => sql`(
  ${isNight(zone)} and coalesce((select own.quiet from notification_people own where own.user_id = ${userId}), true))`

/** True while the person must not be disturbed. */
export const isResting = (userId: SQL, zone: string) =>
  sql`(${isTakingQuiz(userId)} or ${isQuiet(userId, zone)})`
