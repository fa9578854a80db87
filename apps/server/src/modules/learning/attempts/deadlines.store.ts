import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { rows } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/events.ts'
import type { Ending } from '../lessons/spare-running.ts'

/** The open attempts that a change affects: those of a lesson, or those of a student in a class. */
type Scope = { lessons_id: number } | { courses_id: number; user_id: number }

const within = (scope: Scope) =>
  'lessons_id' in scope
    ? sql`a.lessons_id = ${scope.lessons_id}`
    : sql`a.courses_id = ${scope.courses_id} and a.user_id = ${scope.user_id}`

/**
 * Allowed time of an attempt at the quiz `lesson`. A remedial by goal gets its share of the time, rounded up
 * to five minutes, at least ten. The share is stored in millionths; `round` keeps their error from adding a
 * step.
 * @param share of the quiz's time; null: all of it
 */
export const sittingTime = (share: SQL): SQL =>
  sql`case when ${share} is null then lesson.duration::interval
    else make_interval(mins => greatest(10, 5 * ceil(round(${share} * extract(epoch from lesson.duration) / 300, 3)))::int) end`

/** End of an attempt at the quiz `lesson` that begins at `start`, under the student's `term`. */
export const deadlineFrom = (start: SQL, share: SQL): SQL =>
  sql`least(${start} + ${sittingTime(share)}, term.end_date) + make_interval(mins => term.extra_minutes)`

const movedRow = z.object({ user_id: z.number(), ends: z.boolean() })

/**
 * Recomputes the deadlines of open attempts from duration, window and extra minutes. Attempts that are over
 * keep theirs, even if their end is not written yet. No deadline moves into the past. The earliest is now, so
 * answers saved in time still count.
 * @param ending receives how many attempts end now, counting only students who are in the class
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
