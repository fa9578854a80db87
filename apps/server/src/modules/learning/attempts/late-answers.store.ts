import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { TaughtLesson } from '../lessons/access.ts'

/** Is the rejected answer late and still undecided? Superseded answers do not wait for a decision. */
export const isUndecided = (rejectedRow: SQL): SQL =>
  sql`(not ${rejectedRow}.counted and ${rejectedRow}.declined_at is null and ${rejectedRow}.reason <> 'superseded')`

/**
 * Does a rejected answer wait for the lecturer's decision? A decision also settles earlier and identical
 * answers.
 */
export const waitsLate = (rejectedRow: SQL): SQL => sql`(${isUndecided(rejectedRow)} and not exists (
  select from rejected_answers decided where decided.attempt_id = ${rejectedRow}.attempt_id and decided.question_id = ${rejectedRow}.question_id
    and (((decided.counted or decided.declined_at is not null) and (decided.received_at, decided.id) > (${rejectedRow}.received_at, ${rejectedRow}.id))
      or (decided.declined_at is not null and decided.answer is not distinct from ${rejectedRow}.answer
        and decided.attachment_file_id is not distinct from ${rejectedRow}.attachment_file_id))))`

/** Was it declined, with no later answer counted? */
export const isLastWord = (
  rejectedRow: SQL,
): SQL => sql`(${rejectedRow}.declined_at is not null and not exists (
  select from rejected_answers later where later.attempt_id = ${rejectedRow}.attempt_id and later.question_id = ${rejectedRow}.question_id
    and later.counted and (later.received_at, later.id) > (${rejectedRow}.received_at, ${rejectedRow}.id)))`

/**
 * Waiting late answers `k` of ended attempts `r` of members of the class. Only the newest per question of
 * each attempt is decided on. `offset 0` forces a lookup by attempt, because a class has few undecided
 * answers and a campus has many.
 * @param where which attempts, as a condition on `a`
 */
export const lateAnswers = (where: SQL): SQL => sql`lateral (
    select k.* from attempts a join rejected_answers k on k.attempt_id = a.id and ${isUndecided(sql`k`)}
    where a.deleted_at is null and ${where} offset 0
  ) k
  join attempt_results r on r.id = k.attempt_id and r.end_date is not null
  join questions q on q.id = k.question_id and q.deleted_at is null
  join active_students m on m.courses_id = r.courses_id and m.user_id = r.user_id and ${waitsLate(sql`k`)}`

const lateRow = z.object({ id: z.number(), user_id: z.number(), attempt_id: z.number() })

/**
 * The newest late answer per question of each attempt.
 * @param userId limits it to one student
 */
export const listLate = (conn: Conn, lesson: TaughtLesson, userId?: number) =>
  rows(
    conn,
    lateRow,
    sql`select distinct on (k.attempt_id, k.question_id) k.id, r.user_id, k.attempt_id
      from ${lateAnswers(sql`a.lessons_id = ${lesson.id}${userId === undefined ? sql`` : sql` and a.user_id = ${userId}`}`)}
      order by k.attempt_id, k.question_id, k.received_at desc, k.id desc`,
  )
