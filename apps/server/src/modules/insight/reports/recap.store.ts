import { markedTypes } from '@tuntas/contract/learning/lessons.vocabulary'
import { type PageQuery, paginate } from '@tuntas/contract/wire/paging'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, type Db, hot } from '../../../platform/db/db.ts'
import { namedRow, onlyRow, rows } from '../../../platform/db/rows.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { matchesShownPerson } from '../../identity/account/person-search.ts'
import { inFinalMark, isMarked, isToComplete, shareTogether } from '../../learning/lessons/sql-rules.ts'
import { markedByPerson } from '../../learning/quizzes/kinds/index.ts'
import type { ReportedQuiz, ReportedTopic } from './access.ts'
import { personRow, reportRows } from './people.store.ts'
import { type Grade, goalReachedRow, gradeRow } from './recap.rules.ts'

export const listGrades = (conn: Conn): Promise<Grade[]> =>
  rows(conn, gradeRow, sql`select start_score, grade, ipk, status from grades order by start_score`)

const columnRow = namedRow.extend({ type: z.enum(markedTypes), kkm: z.number().nullable() })
export type LessonColumn = z.output<typeof columnRow>
/** Columns of a topic's recap. */
export const listColumns = (
  conn: Conn,
  topic: ReportedTopic,
  assignments: boolean,
): Promise<LessonColumn[]> =>
  rows(
    conn,
    columnRow,
    sql`select id, name, type, case when type = 'QUIZ' and is_competent then kkm end as kkm from lessons l
      where sections_id = ${topic.section_id} and deleted_at is null and ${inFinalMark(sql`l`)} and (type = 'QUIZ' or (${assignments} and ${isMarked(sql`l`)}))
      order by position, id`,
  )

/** By reader: the lecturer counts everything finished, the student what was released. */
type Reader = { score: SQL; waiting: SQL }
export const LECTURER: Reader = { score: sql`mine.score`, waiting: sql`mine.unmarked` }
const STUDENT: Reader = { score: sql`mine.released_score`, waiting: sql`mine.unmarked or mine.unreleased` }

/** Facts of a student at an item, from a row `mine` of `student_lessons`. */
export const itemFacts = ({ score, waiting: waitingColumn }: Reader): SQL => sql`
  mine.lessons_id as id, ${score} as score, mine.mastered, mine.submitted or mine.finished > 0 as done, ${waitingColumn} as waiting, mine.attempts > 0 as running,
  mine.is_enrichment as enrichment, coalesce(mine.end_date <= now(), false) as ended, coalesce(mine.end_date < mine.join_date, false) as ended_before_join`

const selectCounted = (course: TaughtCourse, ids: readonly number[]): SQL => sql`
  select ${itemFacts(LECTURER)} from student_lessons mine
  where mine.courses_id = ${course.id} and mine.user_id = p.user_id and mine.lessons_id = any(${sql.param([...ids])}::int[])`

export const countedRow = z.object({
  id: z.number(),
  score: z.number().nullable(),
  mastered: z.boolean(),
  done: z.boolean(),
  waiting: z.boolean(),
  running: z.boolean(),
  enrichment: z.boolean(),
  ended: z.boolean(),
  ended_before_join: z.boolean(),
})

/** Facts of one student at these items, as released to the student. */
export const listToldItems = (conn: Conn, userId: number, ids: readonly number[]): Promise<Counted[]> =>
  rows(
    conn,
    countedRow,
    hot(
      'told-items',
      sql`select ${itemFacts(STUDENT)} from lessons l cross join lateral (
          select * from student_lessons where courses_id = l.courses_id and lessons_id = l.id and user_id = ${userId} offset 0
        ) mine where l.id = any(${sql.param([...ids])}::int[])`,
    ),
  )
export type Counted = z.output<typeof countedRow>
const recappedRow = personRow.extend({ scores: z.array(countedRow) })
/** Students with their counted scores of these lessons. */
export const countedRows = (db: Db, course: TaughtCourse, ids: readonly number[], keywords: string) =>
  reportRows(
    db,
    course,
    {
      row: recappedRow,
      columns: sql`c.scores`,
      from: sql`cross join lateral (select coalesce(json_agg(s), '[]') as scores from (${selectCounted(course, ids)}) s) c`,
    },
    keywords,
    async (people) => people,
  )

const achievedRow = personRow.extend({
  multiple_choice: z.number().nullable(),
  essay: z.number().nullable(),
  score: z.number().nullable(),
  goals: z.array(goalReachedRow),
})
export type Achieved = z.output<typeof achievedRow>
/**
 * Points by kind of question in the counted attempt, or in the last whole one if remedials by goal followed;
 * and the goals over all attempts.
 */
export const achievementRows = (db: Db, quiz: ReportedQuiz, keywords: string) =>
  reportRows(
    db,
    quiz.course,
    {
      name: 'achievements',
      row: achievedRow,
      columns: sql`x.multiple_choice, x.essay, case when a.targeted_later then mine.score else a.score end as score, coalesce(g.goals, '[]') as goals`,
      from: sql`left join lateral (
          select counted_attempt_id, score from quiz_results
          where courses_id = ${quiz.course.id} and user_id = p.user_id and lessons_id = ${quiz.id} offset 0
        ) mine on true
        left join lateral (
          select r.id, r.score, bool_or(r.targeted) over () as targeted_later
          from attempt_results r where r.user_id = p.user_id and r.lessons_id = ${quiz.id} and r.end_date is not null
          order by r.targeted, r.id = mine.counted_attempt_id desc, r.number desc limit 1
        ) a on true
        left join lateral (
          select sum(w.points) filter (where not q.by_person) as multiple_choice, sum(w.points) filter (where q.by_person) as essay
          from attempts own
          cross join lateral (
            select id, type = any(${sql.param(markedByPerson)}::text[]) as by_person, point, bonus from questions
            where id = any(own.question_ids) and deleted_at is null
          ) q
          left join lateral (
            select case when q.bonus then q.point else coalesce(sum(points), 0) end as points from answers where attempt_id = own.id and question_id = q.id
          ) w on true
          where own.id = a.id
        ) x on true
        left join lateral (
          select json_agg(json_build_object('goals', n.text, 'achieved', r.reached or r.excepted) order by n.text) as goals
          from goal_results r join goals n on n.id = r.goal_id
          where r.courses_id = ${quiz.course.id} and r.user_id = p.user_id and r.lessons_id = ${quiz.id}
        ) g on true`,
    },
    keywords,
    async (people) => people,
  )

/** Columns of `goal_results`. */
type Columns = { share: SQL; reached: SQL; lastAt: SQL; sittings: SQL }

const goalTrail = z.object({
  lessons_id: z.number(),
  name: z.string(),
  reached: z.boolean(),
  sittings: z.array(z.object({ number: z.number(), share: z.number().nullable() })),
})
const shareRow = goalReachedRow.extend({
  goal_id: z.number(),
  share: z.number(),
  /** The greatest KKM of its quizzes. */
  kkm: z.number(),
  /** Questions of all its quizzes together, and whether one of them has enough to decide. */
  items: z.number(),
  decided: z.boolean(),
  /** Quizzes that measured it, the latest one last. */
  quizzes: z.array(goalTrail),
})
export type GoalShare = z.output<typeof shareRow>
const mappedRow = personRow.extend({ goals: z.array(shareRow) })

/**
 * Each goal of the class for each student who tried it: its share of points over all quizzes. It is reached
 * by that share, or in the quiz that measured it last, so that older points never hide a mastered remedial
 * (decision 127). Enrichment does not count either way, and drafts are ignored.
 * @param columns of `goal_results`: the lecturer's or the student's
 * @param studentCondition a condition on `r` that selects students
 */
const selectGoals = (
  courseId: number,
  { share, reached: reachedColumn, lastAt, sittings }: Columns,
  studentCondition: SQL,
): SQL => sql`
  select g.user_id, json_agg(json_build_object('goals', n.text, 'goal_id', n.id, 'share', g.share, 'achieved', g.share >= g.kkm or g.reached,
      'kkm', g.kkm, 'items', g.items, 'decided', g.decided, 'quizzes', g.quizzes) order by n.position, n.id) as goals
  from (
    select r.user_id, r.goal_id, ${shareTogether(share, sql`r.possible`)} as share, max(r.kkm) as kkm,
      sum(r.items)::int as items, bool_or(r.decided) as decided,
      (array_agg(r.excepted or ${reachedColumn} order by ${lastAt} desc, l.id desc))[1] as reached,
      json_agg(json_build_object('lessons_id', l.id, 'name', l.name, 'reached', r.excepted or ${reachedColumn}, 'sittings', ${sittings})
        order by ${lastAt}, l.id) as quizzes
    from lessons l
    join sections s on s.id = l.sections_id
    join goal_results r on r.courses_id = l.courses_id and r.lessons_id = l.id
    where l.courses_id = ${courseId} and l.type = 'QUIZ' and ${isToComplete} and r.goal_id is not null and ${share} is not null and ${studentCondition}
    group by r.user_id, r.goal_id
  ) g join goals n on n.id = g.goal_id group by g.user_id`

const FOR_LECTURERS: Columns = {
  share: sql`r.share`,
  reached: sql`r.reached`,
  lastAt: sql`r.last_at`,
  sittings: sql`r.sittings`,
}
const FOR_STUDENTS: Columns = {
  share: sql`r.released_share`,
  reached: sql`r.released_reached`,
  lastAt: sql`r.released_last_at`,
  sittings: sql`r.released_sittings`,
}

export const goalRows = (db: Db, course: TaughtCourse, keywords: string) =>
  reportRows(
    db,
    course,
    {
      row: mappedRow,
      columns: sql`coalesce(g.goals, '[]') as goals`,
      from: sql`left join lateral (${selectGoals(course.id, FOR_LECTURERS, sql`r.user_id = p.user_id`)}) g on true`,
    },
    keywords,
    async (people) => people,
  )

const goalTotalRow = z.object({
  goal_id: z.number(),
  achieved: z.number(),
  measured: z.number(),
  kkm: z.number(),
  items: z.number(),
  decided: z.boolean(),
})
export type GoalTotal = z.output<typeof goalTotalRow>
const goalPageRow = z.object({
  total: z.number(),
  data: z.array(mappedRow),
  totals: z.array(goalTotalRow),
})

/**
 * One page of students with their goals, and the number of students who reached each goal. One read of the
 * class serves both.
 */
export const readGoalsPage = async (
  conn: Conn,
  course: TaughtCourse,
  { keywords, page, limit }: PageQuery,
) => {
  const goalPage = await onlyRow(
    conn,
    goalPageRow,
    sql`with p as materialized (
        select m.user_id, u.name, s.nim from active_students m join users u on u.id = m.user_id join students s on s.id = m.user_id
        where m.courses_id = ${course.id}
      ), own as materialized (select p.*, coalesce(g.goals, '[]') as goals from p
        left join (${selectGoals(course.id, FOR_LECTURERS, sql`true`)}) g on g.user_id = p.user_id
      ), found as (select * from own where ${matchesShownPerson(keywords, [sql`name`, sql`nim`])}
      ), shown as (select * from found order by name, user_id limit ${limit} offset ${(page - 1) * limit})
      select (select count(*)::int from found) as total,
        (select coalesce(json_agg(shown order by name, user_id), '[]') from shown) as data,
        (select coalesce(json_agg(t), '[]') from (
          select one.goal_id, count(*) filter (where one.achieved)::int as achieved, count(*)::int as measured,
            max(one.kkm) as kkm, max(one.items) as items, bool_or(one.decided) as decided
          from own cross join lateral json_to_recordset(own.goals)
            as one(goal_id int, achieved boolean, kkm numeric, items int, decided boolean) group by one.goal_id
        ) t) as totals`,
  )
  return { ...goalPage, pagination: paginate({ page, limit }, goalPage.total) }
}

const goalRow = z.object({
  goals: z.string(),
  code: z.string().nullable(),
  goal_id: z.number(),
  lessons: z.array(namedRow),
})

/** Goals of the class for the mastery map in their order, with the lessons to study. */
export const listGoals = (conn: Conn, courseId: number) =>
  rows(
    conn,
    goalRow,
    sql`select g.text as goals, g.code, g.id as goal_id, coalesce(json_agg(distinct jsonb_build_object('id', r.id, 'name', r.name)) filter (where r.id is not null), '[]') as lessons
      from questions q
      join goals g on g.id = q.goal_id
      join lessons l on l.id = q.lessons_id
      join sections s on s.id = l.sections_id
      left join lessons r on r.id = q.related_lessons_id and r.deleted_at is null and r.status = 'publish'
      where l.courses_id = ${courseId} and ${isToComplete} and q.deleted_at is null
      group by g.id order by g.position, g.id`,
  )

const sharesRow = z.object({ goals: z.array(shareRow) })

/** One student's own goals. */
export const goalsOfStudent = async (
  conn: Conn,
  course: { id: number; user_id: number },
): Promise<GoalShare[]> => {
  const studentRows = await rows(
    conn,
    sharesRow,
    hot('own-goals', selectGoals(course.id, FOR_STUDENTS, sql`r.user_id = ${course.user_id}`)),
  )
  return studentRows[0]?.goals ?? []
}
