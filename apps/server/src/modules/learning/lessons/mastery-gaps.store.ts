import type { StudentGap } from '@tuntas/contract/classroom/members'
import { studentGap } from '@tuntas/contract/classroom/members.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { isToComplete, paperLength } from './sql-rules.ts'

/**
 * Students who have not mastered a quiz with KKM: `below_kkm` by marked results, `not_started` once somebody
 * finished the quiz or its window is over. A running or unmarked attempt decides nothing yet.
 * @param courseIds an array of class ids
 */
const masteryGaps = (courseIds: SQL): SQL => sql`(
  select gap.*, case when gap.finished > 0 then 'below_kkm' else 'not_started' end as state
  from (
    select l.courses_id, l.id as lessons_id, l.name as lesson, l.kkm, s.position as section_position, l.position,
      mine.user_id, mine.score, mine.finished, mine.mastered, mine.unmarked, mine.attempts, mine.open_attempt_id,
      mine.start_date, mine.end_date, mine.join_date, bool_or(mine.finished > 0) over (partition by l.id) as begun
    from lessons l
    join sections s on s.id = l.sections_id
    cross join lateral (
      select * from student_lessons mine
      where mine.courses_id = l.courses_id and mine.lessons_id = l.id and mine.active offset 0
    ) mine
    where l.courses_id = any(${courseIds}) and l.type = 'QUIZ' and l.is_competent and ${isToComplete}
      and ${paperLength(sql`l.id`)} > 0
  ) gap
  where not gap.mastered and gap.open_attempt_id is null and case
    when gap.finished > 0 then not gap.unmarked
    else gap.attempts = 0 and (gap.begun or gap.end_date <= now())
      and (gap.start_date is null or gap.start_date <= now())
      and (gap.end_date is null or gap.end_date >= gap.join_date)
  end)`

const toIds = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`

const gapRow = studentGap.extend({ user_id: z.number() })

/** The gaps of a class by student, in its order of quizzes. */
export const readStudentGaps = async (conn: Conn, courseId: number): Promise<Map<number, StudentGap[]>> => {
  const gapsByUser = new Map<number, StudentGap[]>()
  const gaps = await rows(
    conn,
    gapRow,
    sql`select user_id, lessons_id, lesson, state, score, kkm from ${masteryGaps(toIds([courseId]))} gap
      order by section_position, position, lessons_id, user_id`,
  )
  for (const { user_id, ...gap } of gaps) gapsByUser.set(user_id, [...(gapsByUser.get(user_id) ?? []), gap])
  return gapsByUser
}

const goalCounts = z.array(z.object({ goal_id: z.number(), text: z.string(), students: z.number() }))
const quizRow = z.object({
  courses_id: z.number(),
  courses: z.string(),
  lessons_id: z.number(),
  lessons: z.string(),
  below_kkm: z.number(),
  not_started: z.number(),
  goals: goalCounts,
})

/** Has the student of the goal result `r` not reached its goal, by marked answers? */
const isGoalMissed = sql`(r.goal_id is not null and r.reached_at is null and not r.excepted and r.waiting = 0)`

/** The gaps counted by quiz, and the students who have not reached each of its goals. */
export const countMasteryGaps = (conn: Conn, courseIds: readonly number[]) =>
  courseIds.length === 0
    ? []
    : rows(
        conn,
        quizRow,
        sql`with quiz as materialized (
          select courses_id, lessons_id, lesson, section_position, position,
            (count(*) filter (where state = 'below_kkm'))::int as below_kkm,
            (count(*) filter (where state = 'not_started'))::int as not_started
          from ${masteryGaps(toIds(courseIds))} gap group by 1, 2, 3, 4, 5
        )
        select quiz.courses_id, c.name as courses, quiz.lessons_id, quiz.lesson as lessons, quiz.below_kkm,
          quiz.not_started, coalesce((
            select json_agg(json_build_object('goal_id', missed.goal_id, 'text', missed.text, 'students', missed.students)
              order by missed.position, missed.goal_id)
            from (
              select r.goal_id, g.text, g.position, count(*)::int as students
              from goal_results r
              join active_students m on m.courses_id = r.courses_id and m.user_id = r.user_id
              join goals g on g.id = r.goal_id
              where r.courses_id = quiz.courses_id and r.lessons_id = quiz.lessons_id and ${isGoalMissed}
              group by 1, 2, 3
            ) missed
          ), '[]') as goals
        from quiz join courses c on c.id = quiz.courses_id
        order by c.name, c.id, quiz.section_position, quiz.position, quiz.lessons_id`,
      )

/** Students who sat the quiz and have not reached this goal. */
export const selectGoalMissing = (quiz: { id: number; courses_id: number }, goalId: number): SQL =>
  sql`select r.user_id from goal_results r
    where r.courses_id = ${quiz.courses_id} and r.lessons_id = ${quiz.id} and r.goal_id = ${goalId} and ${isGoalMissed}`

export const listGoalMissing = async (
  conn: Conn,
  quiz: { id: number; courses_id: number },
  goalId: number,
): Promise<number[]> => {
  const students = await rows(conn, z.object({ user_id: z.number() }), selectGoalMissing(quiz, goalId))
  return students.map(({ user_id }) => user_id)
}
