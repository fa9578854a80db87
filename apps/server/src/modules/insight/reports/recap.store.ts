import { type PageQuery, paginate } from '@tuntas/contract/wire/paging'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, type Db, firstRow, hot, matches, rows } from '../../../platform/db.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { markedByPerson } from '../../learning/quizzes/kinds/index.ts'
import type { ReportedQuiz, ReportedTopic } from './access.ts'
import { reportRows } from './people.store.ts'
import type { Grade } from './recap.rules.ts'

export const listGrades = (conn: Conn): Promise<Grade[]> =>
  rows<Grade>(conn, sql`select start_score, grade, ipk, status from grades order by start_score`)

export type LessonColumn = { id: number; name: string; type: 'ASSIGNMENT' | 'QUIZ'; kkm: number | null }
/** What a topic's recap has columns for. */
export const listColumns = (
  conn: Conn,
  topic: ReportedTopic,
  assignments: boolean,
): Promise<LessonColumn[]> =>
  rows<LessonColumn>(
    conn,
    sql`select id, name, type, case when type = 'QUIZ' and is_competent then kkm end as kkm from lessons
      where sections_id = ${topic.section_id} and deleted_at is null and (type = 'QUIZ' or (${assignments} and type = 'ASSIGNMENT'))
      order by position, id`,
  )

/**
 * What counts of these assignments and quizzes for the student `p`: the mark, or the score by the quiz's policy. `due` when the window
 * that holds for the student has ended.
 */
const counted = (course: TaughtCourse, ids: readonly number[]): SQL => sql`
  select mine.lessons_id as id, mine.score, mine.mastered, mine.submitted or mine.finished > 0 as done, coalesce(mine.end_date <= now(), false) as due
  from student_lessons mine
  where mine.courses_id = ${course.id} and mine.user_id = p.user_id and mine.lessons_id = any(${sql.param([...ids])}::int[])`

export type Counted = {
  id: number
  score: number | null
  mastered: boolean
  done: boolean
  due: boolean
}
type Recapped = { user_id: number; name: string; nim: string; scores: Counted[] }
/** Students with what counts of these lessons. */
export const countedRows = (db: Db, course: TaughtCourse, ids: readonly number[], keywords: string) =>
  reportRows(
    db,
    course,
    {
      columns: sql`c.scores`,
      from: sql`cross join lateral (select coalesce(json_agg(s), '[]') as scores from (${counted(course, ids)}) s) c`,
    },
    keywords,
    async (people: Recapped[]) => people,
  )

type GoalPoints = { goals: string; points: number; of: number }
type Achieved = {
  user_id: number
  name: string
  nim: string
  multiple_choice: number | null
  essay: number | null
  score: number | null
  goals: GoalPoints[]
}
/** Points by kind of question and by goal, in the attempt that counts. */
export const achievementRows = (db: Db, quiz: ReportedQuiz, keywords: string) =>
  reportRows(
    db,
    quiz.course,
    {
      columns: hot(
        'achievements',
        sql`x.multiple_choice, x.essay, a.score, coalesce(x.goals, '[]') as goals`,
      ),
      from: sql`left join lateral (
          select counted_attempt_id from quiz_results
          where courses_id = ${quiz.course.id} and user_id = p.user_id and lessons_id = ${quiz.id} offset 0
        ) mine on true
        left join attempt_results a on a.id = mine.counted_attempt_id
        left join lateral (
          select sum(points) filter (where not by_person) as multiple_choice, sum(points) filter (where by_person) as essay,
            (select json_agg(json_build_object('goals', n.text, 'points', g.points, 'of', g.of) order by n.text) from (
              select goal_id, sum(points) as points, sum(point) as of from (${pointsOf(sql`a.id`, sql`a.question_ids`)}) by_goal
              where goal_id is not null group by goal_id
            ) g join goals n on n.id = g.goal_id) as goals
          from (${pointsOf(sql`a.id`, sql`a.question_ids`)}) answered
        ) x on a.id is not null`,
    },
    keywords,
    async (people: Achieved[]) => people,
  )

/** What one attempt earned, question by question. */
const pointsOf = (attempt: SQL, questionIds: SQL): SQL => sql`
  select q.type = any(${sql.param(markedByPerson)}::text[]) as by_person, q.goal_id, q.point, coalesce(w.points, 0) as points
  from questions q left join answers w on w.attempt_id = ${attempt} and w.question_id = q.id
  where q.id = any(${questionIds}) and q.deleted_at is null`

export type GoalShare = { goals: string; goal_id: number; share: number; achieved: boolean }
type Mapped = { user_id: number; name: string; nim: string; goals: GoalShare[] }

/**
 * Each goal of the class for each student who tried it: the share of its points over the counted attempts of all quizzes that ask for it.
 * @param counted which column of `quiz_results` names the attempt that counts: a lecturer's, or the student's
 * @param who which students, as a condition on `mine`
 */
const goalsOf = (courseId: number, fallback: number, counted: SQL, who: SQL): SQL => sql`
  select g.user_id, json_agg(json_build_object('goals', n.text, 'goal_id', n.id, 'share', g.share, 'achieved', g.share >= g.kkm) order by n.text) as goals
  from (
    select mine.user_id, q.goal_id, round(100 * sum(coalesce(w.points, 0)) / sum(q.point), 2) as share,
      max(case when l.is_competent then l.kkm else ${fallback} end) as kkm
    from lessons l
    join sections s on s.id = l.sections_id and s.deleted_at is null
    join quiz_results mine on mine.courses_id = l.courses_id and mine.lessons_id = l.id
    join attempts a on a.id = ${counted}
    join questions q on q.id = any(a.question_ids) and q.deleted_at is null and q.goal_id is not null
    left join answers w on w.attempt_id = a.id and w.question_id = q.id
    where l.courses_id = ${courseId} and l.type = 'QUIZ' and l.deleted_at is null and ${who}
    group by mine.user_id, q.goal_id
  ) g join goals n on n.id = g.goal_id group by g.user_id`

const FOR_LECTURERS = sql`mine.counted_attempt_id`

export const goalRows = (db: Db, course: TaughtCourse, fallback: number, keywords: string) =>
  reportRows(
    db,
    course,
    {
      columns: sql`coalesce(g.goals, '[]') as goals`,
      from: sql`left join lateral (${goalsOf(course.id, fallback, FOR_LECTURERS, sql`mine.user_id = p.user_id`)}) g on true`,
    },
    keywords,
    async (people: Mapped[]) => people,
  )

type GoalTotal = { goal_id: number; achieved: number; measured: number }
type GoalPage = { total: number; data: Mapped[]; totals: GoalTotal[] }

/** One page of students with their goals, and how many of the whole class have reached each: the class is read once for both. */
export const pageOfGoals = async (
  conn: Conn,
  course: TaughtCourse,
  fallback: number,
  { keywords, page, limit }: PageQuery,
) => {
  const goalPage = (await firstRow<GoalPage>(
    conn,
    sql`with p as materialized (
        select m.user_id, u.name, s.nim from active_students m join users u on u.id = m.user_id join students s on s.id = m.user_id
        where m.courses_id = ${course.id}
      ), own as materialized (select p.*, coalesce(g.goals, '[]') as goals from p
        left join (${goalsOf(course.id, fallback, FOR_LECTURERS, sql`true`)}) g on g.user_id = p.user_id
      ), found as (select * from own where ${matches(keywords, [sql`name`, sql`nim`])}
      ), shown as (select * from found order by name, user_id limit ${limit} offset ${(page - 1) * limit})
      select (select count(*)::int from found) as total,
        (select coalesce(json_agg(shown order by name, user_id), '[]') from shown) as data,
        (select coalesce(json_agg(t), '[]') from (
          select one.goal_id, count(*) filter (where one.achieved)::int as achieved, count(*)::int as measured
          from own cross join lateral json_to_recordset(own.goals) as one(goal_id int, achieved boolean) group by one.goal_id
        ) t) as totals`,
  )) as GoalPage
  return { ...goalPage, pagination: paginate({ page, limit }, goalPage.total) }
}

/** The goals that questions of the class name, with the material to study for them. */
export const listGoals = (conn: Conn, courseId: number) =>
  rows<{ goals: string; goal_id: number; lessons: { id: number; name: string }[] }>(
    conn,
    sql`select g.text as goals, g.id as goal_id, coalesce(json_agg(distinct jsonb_build_object('id', r.id, 'name', r.name)) filter (where r.id is not null), '[]') as lessons
      from questions q
      join goals g on g.id = q.goal_id
      join lessons l on l.id = q.lessons_id and l.deleted_at is null
      join sections s on s.id = l.sections_id and s.deleted_at is null
      left join lessons r on r.id = q.related_lessons_id and r.deleted_at is null and r.status = 'publish'
      where l.courses_id = ${courseId} and l.status = 'publish' and q.deleted_at is null
      group by g.id order by g.text`,
  )

/** One student's own goals. */
export const goalsOfStudent = async (
  conn: Conn,
  course: { id: number; user_id: number },
  fallback: number,
): Promise<GoalShare[]> => {
  const studentRows = await rows<{ goals: GoalShare[] }>(
    conn,
    hot(
      'own-goals',
      goalsOf(course.id, fallback, sql`mine.told_attempt_id`, sql`mine.user_id = ${course.user_id}`),
    ),
  )
  return studentRows[0]?.goals ?? []
}
