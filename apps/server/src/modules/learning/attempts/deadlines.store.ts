import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/events.ts'
import { rows } from '../../../platform/rows.ts'
import type { Ending } from '../lessons/sparing.ts'

/** Whose open attempts a change concerns: those of a lesson, or those of a student in a class. */
type Scope = { lessons_id: number } | { courses_id: number; user_id: number }

const within = (scope: Scope) =>
  'lessons_id' in scope
    ? sql`a.lessons_id = ${scope.lessons_id}`
    : sql`a.courses_id = ${scope.courses_id} and a.user_id = ${scope.user_id}`

/**
 * How long an attempt at the quiz `lesson` may take. A remedial by goal gets its share of the time, rounded up to five minutes,
 * at least ten. The share is stored in millionths; `round` keeps their error from adding a step.
 * @param share of the quiz's time; null: all of it
 */
export const sittingTime = (share: SQL): SQL =>
  sql`case when ${share} is null then lesson.duration::interval
    else make_interval(mins => greatest(10, 5 * ceil(round(${share} * extract(epoch from lesson.duration) / 300, 3)))::int) end`

/** When an attempt at the quiz `lesson` ends that begins at `start`, under the student's `term`. */
export const deadlineFrom = (start: SQL, share: SQL): SQL =>
  sql`least(${start} + ${sittingTime(share)}, term.end_date) + make_interval(mins => term.extra_minutes)`

const movedRow = z.object({ user_id: z.number(), ends: z.boolean() })

/**
 * Computes the deadlines of open attempts again, from duration, window and extra minutes. Attempts that are over keep theirs,
 * also where their end is not written yet. No deadline moves into the past: the earliest is now, so answers that were saved in
 * time still count.
 * @param ending takes how many end now, of those whose students are in the class: nobody else can go on
 */
export const moveDeadlines = async (tx: Work, scope: Scope, ending?: Ending): Promise<void> => {
  const movedAttempts = await rows(
    tx,
    movedRow,
    sql`update attempts set deadline = moved.deadline from (
      select a.id, term.active, greatest(now(), ${deadlineFrom(sql`a.start_date`, sql`a.time_share`)}) as deadline
      from attempts a
      join lessons lesson on lesson.id = a.lessons_id
      join student_terms term on term.user_id = a.user_id and term.courses_id = a.courses_id and term.lessons_id = a.lessons_id
      where a.end_date is null and a.deadline > now() and a.deleted_at is null and ${within(scope)}
    ) moved
    where attempts.id = moved.id and attempts.end_date is null and attempts.deadline <> moved.deadline
    returning attempts.user_id, moved.active and attempts.deadline <= now() as ends`,
  )
  if (ending) ending.attempts += movedAttempts.filter(({ ends }) => ends).length
  await tx.emit('deadlines.moved', { user_ids: movedAttempts.map(({ user_id }) => user_id) })
}
