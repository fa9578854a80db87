import { sql } from 'drizzle-orm'
import { type Conn, hot, rows } from '../../../platform/db.ts'
import type { AttendedCourse } from '../../classroom/courses/access.ts'
import { reachesKkm } from '../lessons/views.schema.ts'

type OwnGoal = { goals: string; goal_id: number; share: number; reached: boolean }

/** What the student reached of each goal of the quiz, in the attempt that counts of those that are told; the weakest first. */
export const listOwnGoals = (conn: Conn, course: AttendedCourse, lessonId: number): Promise<OwnGoal[]> =>
  rows(
    conn,
    hot(
      'goals-of-quiz',
      sql`select g.text as goals, g.id as goal_id, earned.share, ${reachesKkm(sql`earned.share`, sql`l`)} as reached
      from lessons l
      join quiz_results mine on mine.lessons_id = l.id and mine.courses_id = l.courses_id and mine.user_id = ${course.user_id}
      cross join lateral (
        select q.goal_id, round(100 * sum(coalesce(w.points, 0)) / sum(q.point), 2) as share
        from attempts a
        join questions q on q.id = any(a.question_ids) and q.deleted_at is null and q.goal_id is not null
        left join answers w on w.attempt_id = a.id and w.question_id = q.id
        where a.id = mine.told_attempt_id
        group by q.goal_id
      ) earned
      join goals g on g.id = earned.goal_id
      where l.id = ${lessonId} and l.courses_id = ${course.id}
      order by earned.share, g.text`,
    ),
  )
