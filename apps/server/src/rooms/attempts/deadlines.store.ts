import { sql } from 'drizzle-orm'
import { type Conn, rows } from '../../platform/db.ts'

export type Moved = { id: number; user_id: number; lessons_id: number }
/** Whose open attempts a change concerns: those of a lesson, or those of a student in a class. */
type Scope = { lessons_id: number } | { courses_id: number; user_id: number }

const within = (scope: Scope) =>
  'lessons_id' in scope
    ? sql`a.lessons_id = ${scope.lessons_id}`
    : sql`a.courses_id = ${scope.courses_id} and a.user_id = ${scope.user_id}`

/**
 * Gives open attempts the deadline that follows from duration, window and extra minutes as they are now. Finished ones keep
 * theirs, also where nobody has written their end down yet. A deadline that would lie in the past is now: what was saved in time
 * stays counted. It does not ask the view of progress, for attempts outlive membership and publication.
 */
export const moveDeadlines = (tx: Conn, scope: Scope): Promise<Moved[]> =>
  rows<Moved>(
    tx,
    sql`update attempts set deadline = d.deadline from (
      select a.id, greatest(now(),
        least(a.start_date + l.duration::interval, case when e.has_window then e.end_date when l.is_expired then l.end_date end)
        + make_interval(mins => coalesce(e.minutes, 0))) as deadline
      from attempts a
      join lessons l on l.id = a.lessons_id
      left join lateral (
        select sum(x.value) filter (where x.kind = 'minutes')::int as minutes, bool_or(x.kind = 'window') as has_window,
          (array_agg(x.end_date order by x.lessons_id nulls last, x.id desc) filter (where x.kind = 'window'))[1] as end_date
        from exceptions x
        where x.user_id = a.user_id and x.courses_id = a.courses_id and x.deleted_at is null and coalesce(x.lessons_id, l.id) = l.id
      ) e on true
      where a.end_date is null and a.deadline > now() and a.deleted_at is null and ${within(scope)}
    ) d
    where attempts.id = d.id and attempts.end_date is null and attempts.deadline <> d.deadline
    returning attempts.id, attempts.user_id, attempts.lessons_id`,
  )
