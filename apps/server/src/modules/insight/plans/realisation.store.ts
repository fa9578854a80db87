import { plannedWeights } from '@tuntas/contract/insight/plan-checks'
import type { Realisation } from '@tuntas/contract/insight/plans'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Conn, Db } from '../../../platform/db/db.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { lessons } from '../../learning/lessons/schema.ts'
import { buildReport } from '../outcomes/report.rules.ts'
import { listGoals, readClass } from '../outcomes/store.ts'
import { round2 } from '../reports/recap.rules.ts'
import type { OwnPlan } from './access.ts'
import { topicName } from './class.store.ts'
import { listAssessments, listWeeks } from './read.store.ts'
import { planLessons } from './schema.ts'

/** Compares an approved edition with a class. */

type Chosen = OwnPlan & { edition: number; made: boolean }
/** The edition that the class was made from, otherwise the last approved one. */
export const planOfClass = async (conn: Conn, course: TaughtCourse): Promise<Chosen | undefined> => {
  const [chosenPlan] = await conn
    .select({
      id: sql<number>`p.id`,
      course_category_id: sql<number>`p.course_category_id`,
      edition: sql<number>`p.edition`,
      made: sql<boolean>`m.plan_id is not null`,
    })
    .from(
      sql`courses c join plans p on p.course_category_id = c.course_category_id and p.status = 'disahkan'
        left join plan_classes m on m.courses_id = c.id and m.plan_id = p.id`,
    )
    .where(sql`c.id = ${course.id}`)
    .orderBy(sql`m.plan_id is not null desc`, sql`p.edition desc`)
    .limit(1)
  return chosenPlan as Chosen | undefined
}

const listTopics = (conn: Conn, course: TaughtCourse) =>
  conn
    .select({
      name: sql<string>`s.name`,
      week: sql<number | null>`t.week`,
      lessons: sql<number>`(select count(*)::int from lessons l where l.sections_id = s.id and l.deleted_at is null)`,
    })
    .from(sql`sections s left join plan_topics t on t.sections_id = s.id`)
    .where(sql`s.courses_id = ${course.id} and s.deleted_at is null`)
    .orderBy(sql`s.position`, sql`s.id`)

/** Lessons of the class by the assessment they were made from. */
const listMade = (conn: Conn, course: TaughtCourse) =>
  conn
    .select({ lessons_id: planLessons.lessons_id, assessment_id: planLessons.assessment_id })
    .from(planLessons)
    .innerJoin(lessons, eq(lessons.id, planLessons.lessons_id))
    .where(and(eq(lessons.courses_id, course.id), isNull(lessons.deleted_at)))

type Report = ReturnType<typeof buildReport>['report']
const noPlan = (report: Report): Realisation => ({
  plan: null,
  made_from_plan: 0,
  goals: [],
  without_goal: report.without_goal,
  untested: report.untested.map(({ id, code, name }) => ({ id, code, name })),
  assessments: [],
  weeks: [],
})

type Planned = Awaited<ReturnType<typeof listAssessments>>
/** Pairs each assessment with the lesson made from it or with the same name; then the remaining lessons. */
const pairs = (
  plannedAssessments: Planned,
  actual: Report['assessments'],
  assessmentByLesson: ReadonlyMap<number, number>,
) => {
  const isSame = (one: string, otherName: string) =>
    one.trim().toLowerCase() === otherName.trim().toLowerCase()
  const counterparts = plannedAssessments.map((one) =>
    actual.find(({ lessons_id, name }) =>
      assessmentByLesson.has(lessons_id)
        ? assessmentByLesson.get(lessons_id) === one.id
        : isSame(name, one.name),
    ),
  )
  const takenIds = new Set(counterparts.map((one) => one?.lessons_id))
  return [
    ...plannedAssessments.map(({ name, weight }, at) => ({
      name,
      planned: weight,
      actual: counterparts[at]?.weight ?? null,
    })),
    ...actual
      .filter(({ lessons_id }) => !takenIds.has(lessons_id))
      .map(({ name, weight }) => ({ name, planned: null, actual: weight })),
  ]
}

export const buildRealisation = async (db: Db, course: TaughtCourse): Promise<Realisation> => {
  const [{ report }, plan] = await Promise.all([
    readClass(db, course).then(buildReport),
    planOfClass(db, course),
  ])
  if (!plan) return noPlan(report)
  const [weeks, plannedAssessments, topics, links] = await Promise.all([
    listWeeks(db, plan.id),
    listAssessments(db, plan.id),
    listTopics(db, course),
    listMade(db, course),
  ])
  const weights = plannedWeights(plannedAssessments)
  const goals = await listGoals(db, plan.course_category_id, [...weights.keys()])
  const actual = new Map(report.weights.map(({ goal_id, weight }) => [goal_id, weight]))
  const findWeekTopic = (week: number, at: number) =>
    plan.made ? topics.find((topic) => topic.week === week) : topics[at]
  const assessments = new Map(links.map(({ lessons_id, assessment_id }) => [lessons_id, assessment_id]))
  return {
    plan: { id: plan.id, edition: plan.edition },
    made_from_plan: plan.made ? 1 : 0,
    goals: goals.map(({ id, code, name }) => ({
      goal_id: id,
      code,
      name,
      planned: round2(weights.get(id) ?? 0),
      actual: actual.get(id) ?? 0,
      tested: (actual.get(id) ?? 0) > 0 ? 1 : 0,
    })),
    without_goal: report.without_goal,
    untested: report.untested.map(({ id, code, name }) => ({ id, code, name })),
    assessments: pairs(plannedAssessments, report.assessments, assessments),
    weeks: weeks.map((week, at) => {
      const topic = findWeekTopic(week.week, at)
      const name = topicName(week, goals).replace(/^Minggu \d+: /, '')
      return { week: week.week, name, topic: topic?.name ?? null, lessons: topic?.lessons ?? 0 }
    }),
  }
}
