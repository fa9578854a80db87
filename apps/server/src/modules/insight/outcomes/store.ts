import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Conn, Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { courseCategories, cpl, cpmk, cpmkCpl, studyPrograms } from '../../campus/masters/schema.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { goals } from '../../learning/goals/schema.ts'
import { listFinalItems } from '../../learning/lessons/final-items.store.ts'
import { lessonGoals, lessons } from '../../learning/lessons/schema.ts'
import { goalAsksSql } from '../../learning/lessons/sql-rules.ts'
import { sortByCode } from '../reports/goal-order.rules.ts'
import { countedRows } from '../reports/recap.store.ts'
import type { Assessed } from './attainment.rules.ts'
import type { GoalShare } from './report.rules.ts'

/** Input of a class's attainment: gradebook items with weights, their goals, and results by goal. */

const findSubject = async (conn: Conn, { id }: TaughtCourse) => {
  const [subject] = await conn
    .select({
      id: courseCategories.id,
      pass: studyPrograms.outcome_pass,
      target: studyPrograms.outcome_target,
    })
    .from(courses)
    .innerJoin(courseCategories, eq(courseCategories.id, courses.course_category_id))
    .innerJoin(studyPrograms, eq(studyPrograms.id, courseCategories.study_program_id))
    .where(eq(courses.id, id))
  if (!subject) throw new AppError('not_found')
  return subject
}

/** Points of each goal on the quizzes' papers, and the goal shares of assignments. */
const listParts = async (conn: Conn, ids: readonly number[]) => {
  const [quizzes, assignments] = await Promise.all([
    conn
      .select({
        lessons_id: sql<number>`ask.lessons_id`,
        goal_id: sql<number | null>`ask.goal_id`,
        part: sql<number>`sum(ask.point)`.mapWith(Number),
      })
      .from(goalAsksSql(ids))
      .groupBy(sql`ask.lessons_id`, sql`ask.goal_id`)
      .orderBy(sql`ask.lessons_id`, sql`ask.goal_id`),
    conn
      .select({ lessons_id: lessonGoals.lessons_id, goal_id: lessonGoals.goal_id, part: lessonGoals.share })
      .from(lessonGoals)
      .where(inArray(lessonGoals.lessons_id, [...ids]))
      .orderBy(asc(lessonGoals.lessons_id), asc(lessonGoals.goal_id)),
  ])
  return [...quizzes, ...assignments]
}

/** CPMK of a mata kuliah with their CPL, sorted by code. */
export const listOutcomes = async (conn: Conn, subject: number) => {
  const parents = await conn
    .select({ id: cpmk.id, code: cpmk.code, name: cpmk.name })
    .from(cpmk)
    .where(eq(cpmk.course_category_id, subject))
    .orderBy(asc(cpmk.code), asc(cpmk.id))
  const links = await conn
    .select({ cpmk_id: cpmkCpl.cpmk_id, id: cpl.id, code: cpl.code, name: cpl.name })
    .from(cpmkCpl)
    .innerJoin(cpmk, eq(cpmk.id, cpmkCpl.cpmk_id))
    .innerJoin(cpl, eq(cpl.id, cpmkCpl.cpl_id))
    .where(eq(cpmk.course_category_id, subject))
    .orderBy(asc(cpl.code), asc(cpl.id))
  const servedCpl = new Map(links.map(({ id, code, name }) => [id, { id, code, name }]))
  return {
    cpmk: parents.map((parent) => ({
      ...parent,
      cpl_ids: links.filter((link) => link.cpmk_id === parent.id).map(({ id }) => id),
    })),
    cpl: [...servedCpl.values()],
  }
}

export const listGoals = (conn: Conn, subject: number, namedIds: readonly number[]) =>
  conn
    .select({ id: goals.id, code: goals.code, name: goals.text, cpmk_id: goals.cpmk_id })
    .from(goals)
    .where(
      sql`(${goals.course_category_id} = ${subject} and ${goals.archived_at} is null) or ${goals.id} = any(${sql.param([...namedIds])}::int[])`,
    )
    .orderBy(asc(goals.position), asc(goals.id))

/** One row per student and quiz holds all goals: tens of thousands of rows would be slow to read. */
const listGoalShares = (conn: Conn, course: TaughtCourse, ids: readonly number[]) =>
  conn
    .select({
      user_id: sql<number>`goal_results.user_id`,
      lessons_id: sql<number>`goal_results.lessons_id`,
      goals: sql<
        GoalShare[]
      >`json_agg(json_build_array(goal_results.goal_id, goal_results.share, goal_results.waiting))`,
    })
    .from(sql`goal_results`)
    .where(
      sql`goal_results.courses_id = ${course.id} and goal_results.lessons_id = any(${sql.param([...ids])}::int[])`,
    )
    .groupBy(sql`goal_results.user_id`, sql`goal_results.lessons_id`)

/**
 * Shares by goal of every student, uncapped, by each quiz's policy. In two parallel statements: PostgreSQL
 * uses one core for each.
 */
const listShares = async (db: Db, course: TaughtCourse, ids: readonly number[]) => {
  const halves = [0, 1].map((half) => ids.filter((_, at) => at % 2 === half))
  return (await Promise.all(halves.map((half) => listGoalShares(db, course, half)))).flat()
}

/** More students than any class has. */
const ALL = { page: 1, limit: 100_000 }

/** All data that a class's attainment is computed from. */
export const readClass = async (db: Db, course: TaughtCourse) => {
  const [subject, book] = await Promise.all([findSubject(db, course), listFinalItems(db, course.id)])
  const { items } = book
  const ids = items.map(({ id }) => id)
  const [parts, outcomes, places, people, shares] = await Promise.all([
    listParts(db, ids),
    listOutcomes(db, subject.id),
    db
      .select({ id: lessons.id, section_id: lessons.sections_id })
      .from(lessons)
      .where(inArray(lessons.id, ids)),
    countedRows(db, course, ids, '').page(ALL),
    listShares(db, course, ids),
  ])
  const namedIds = parts.flatMap(({ goal_id }) => (goal_id === null ? [] : [goal_id]))
  const sectionById = new Map(places.map(({ id, section_id }) => [id, section_id]))
  const assessed: Assessed[] = items.map(({ id, units }) => ({
    lessons_id: id,
    weight: units,
    parts: parts.filter((part) => part.lessons_id === id),
  }))
  return {
    thresholds: { pass: subject.pass, target: subject.target },
    book,
    items: items.map((item) => ({ ...item, section_id: sectionById.get(item.id) ?? 0 })),
    assessed,
    goals: sortByCode(await listGoals(db, subject.id, namedIds)),
    ...outcomes,
    people: people.data,
    shares,
  }
}
