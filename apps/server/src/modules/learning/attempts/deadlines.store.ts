import { type SQL, sql } from 'drizzle-orm'
import { rows } from '../../../platform/db.ts'
import type { Work } from '../../../platform/events.ts'

/** Whose open attempts a change concerns: those of a lesson, or those of a student in a class. */
type Scope = { lessons_id: number } | { courses_id: number; user_id: number }

const within = (scope: Scope) =>
  'lessons_id' in scope
    ? sql`a.lessons_id = ${scope.lessons_id}`
    : sql`a.courses_id = ${scope.courses_id} and a.user_id = ${scope.user_id}`

/**
 * How long an attempt at the quiz `lesson` takes. A remedial by goal takes its share of the time, in whole five minutes, and ten at least; the share is kept in millionths, which must not cost a step.
 * @param share of the quiz's time; null: all of it
 */
export const sittingTime = (share: SQL): SQL =>
  sql`case when ${share} is null then lesson.duration::interval
    else make_interval(mins => greatest(10, 5 * ceil(round(${share} * extract(epoch from lesson.duration) / 300, 3)))::int) end`

/** When an attempt at the quiz `lesson` ends that begins at `start`, under the student's `term`. */
export const deadlineFrom = (start: SQL, share: SQL): SQL =>
  sql`least(${start} + ${sittingTime(share)}, term.end_date) + make_interval(mins => term.extra_minutes)`

/**
 * Gives open attempts the deadline that follows from duration, window and extra minutes as they are now. Finished ones keep
 * theirs, also where nobody has written their end down yet. A deadline that would lie in the past is now: what was saved in time
 * stays counted.
 */
export const moveDeadlines = async (tx: Work, scope: Scope): Promise<void> => {
  const moved = await rows<{ user_id: number }>(
    tx,
    sql`update attempts set deadline = moved.deadline from (
      select a.id, greatest(now(), ${deadlineFrom(sql`a.start_date`, sql`a.time_share`)}) as deadline
      from attempts a
      join lessons lesson on lesson.id = a.lessons_id
      join student_terms term on term.user_id = a.user_id and term.courses_id = a.courses_id and term.lessons_id = a.lessons_id
      where a.end_date is null and a.deadline > now() and a.deleted_at is null and ${within(scope)}
    ) moved
    where attempts.id = moved.id and attempts.end_date is null and attempts.deadline <> moved.deadline
    returning attempts.user_id`,
  )
  await tx.emit('deadlines.moved', { user_ids: moved.map(({ user_id }) => user_id) })
}
