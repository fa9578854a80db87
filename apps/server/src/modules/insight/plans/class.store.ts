import { sharesIn } from '@tuntas/contract/insight/plan-checks'
import { type planClass, planExamNames } from '@tuntas/contract/insight/plans'
import { saveLesson } from '@tuntas/contract/learning/lesson-form.schemas'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { type TaughtCourse, taughtBy } from '../../classroom/courses/access.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { taughtSection } from '../../learning/lessons/access.ts'
import { createLesson } from '../../learning/lessons/forms.store.ts'
import { createTopic } from '../../learning/lessons/topics.store.ts'
import { listGoals } from '../outcomes/store.ts'
import { beginWeights } from '../reports/gradebook.store.ts'
import type { OwnPlan } from './access.ts'
import { listAssessments, listWeeks } from './read.store.ts'
import { planClasses, planLessons, plans, planTopics } from './schema.ts'

/** Turns an approved edition into topics and draft lessons of a class. */

const notFilled = sql`not exists (select from sections s where s.courses_id = c.id and s.deleted_at is null)`

/** The caller's classes of the mata kuliah without topics. */
export const listFillable = (conn: Conn, actor: Actor, plan: OwnPlan) =>
  conn
    .select({
      id: sql<number>`c.id`,
      name: sql<string>`c.name`,
      code: sql<string | null>`c.code`,
      year: sql<string>`y.name`,
    })
    .from(sql`courses c join years y on y.id = c.year_id`)
    .where(sql`c.course_category_id = ${plan.course_category_id} and ${taughtBy(actor.id)} and ${notFilled}`)
    .orderBy(sql`y.id desc`, sql`c.name`, sql`c.id`)

/** Locks the class: nobody can fill it or change its mata kuliah until the transaction ends. */
const holdEmpty = async (tx: Conn, plan: OwnPlan, course: TaughtCourse): Promise<void> => {
  const [courseRow] = await tx
    .select({ subject: courses.course_category_id })
    .from(courses)
    .where(eq(courses.id, course.id))
    .for('no key update')
  if (courseRow?.subject !== plan.course_category_id)
    throw new AppError('invalid', { fields: { courses_id: ['Pilih kelas dari mata kuliah RPS ini'] } })
  const empty = await countRows(tx, sql`select from courses c where c.id = ${course.id} and ${notFilled}`)
  if (empty === 0) throw new AppError('class_filled')
}

type Week = Awaited<ReturnType<typeof listWeeks>>[number]
type Assessment = Awaited<ReturnType<typeof listAssessments>>[number]
type Goals = Awaited<ReturnType<typeof listGoals>>

const TITLE = 255
/** Topic name of a week: its material, otherwise its goal or exam. */
export const topicName = (
  week: Pick<Week, 'week' | 'exam' | 'material' | 'goal_ids'>,
  goals: Goals,
): string => {
  const goal = goals.find(({ id }) => id === week.goal_ids[0])
  const about = week.exam
    ? planExamNames[week.exam]
    : week.material?.split('\n')[0]?.trim() || [goal?.code, goal?.name].filter(Boolean).join(' ')
  return `Minggu ${week.week}: ${about}`.slice(0, TITLE)
}

/** Defaults for fields that the lesson form requires; the lecturer completes the draft. */
const QUIZ_MINUTES = '01:00'
const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
type QuizSettings = Body<typeof planClass>['quizzes'][number]
const formatDuration = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const toQuiz = (isExam: boolean, settings: QuizSettings | undefined) => ({
  duration: settings ? formatDuration(settings.minutes) : QUIZ_MINUTES,
  type_quiz: isExam ? 'sumatif' : 'formatif',
  ...(settings && settings.kkm !== null && { is_competent: true, kkm: settings.kkm }),
})
const toDraftLesson = (
  one: Assessment,
  sections_id: number,
  { exams, settings }: { exams: ReadonlySet<number>; settings: QuizSettings | undefined },
) =>
  saveLesson.body.parse({
    sections_id,
    name: one.name,
    type: one.type,
    format: 'TEXT',
    status: one.type === 'QUIZ' && settings?.publish ? 'publish' : 'unpublish',
    description: `<p>${escapeHtml(one.note ?? one.name)}</p>`,
    ...(one.type === 'QUIZ'
      ? toQuiz(exams.has(one.week), settings)
      : { goals: sharesIn(one).filter(({ share }) => share > 0) }),
  })

/** Goals of an approved edition may have been archived since. */
const refuseArchived = (assessments: readonly Assessment[], livingGoals: Goals): void => {
  const livingIds = new Set(livingGoals.map(({ id }) => id))
  const staleAssessments = assessments.filter((one) =>
    one.goals.some(({ goal_id }) => !livingIds.has(goal_id)),
  )
  if (staleAssessments.length > 0)
    throw new AppError('invalid', {
      message: `Sub-CPMK dari ${staleAssessments.map(({ name }) => name).join(', ')} sudah diarsipkan. Buat versi RPS berikutnya dulu.`,
    })
}

/**
 * Creates topics from weeks, and draft lessons with weights and shares from assessments.
 * @returns the number of each
 */
export const fillClass = async (
  tx: Work,
  actor: Actor,
  plan: OwnPlan,
  { course, quizzes }: { course: TaughtCourse; quizzes: readonly QuizSettings[] },
) => {
  const [planRow] = await tx.select({ status: plans.status }).from(plans).where(eq(plans.id, plan.id))
  if (planRow?.status !== 'disahkan') throw new AppError('plan_not_approved')
  await holdEmpty(tx, plan, course)
  const weeks = await listWeeks(tx, plan.id)
  const assessments = await listAssessments(tx, plan.id)
  const livingGoals = await listGoals(tx, plan.course_category_id, [])
  refuseArchived(assessments, livingGoals)
  const topics = new Map<number, number>()
  for (const week of weeks) topics.set(week.week, await createTopic(tx, course, topicName(week, livingGoals)))
  const exams = listExams(weeks)
  const createdLessons: { lessons_id: number; assessment_id: number; weight: number }[] = []
  for (const [position, assessment] of assessments.entries()) {
    const section = await taughtSection(tx, actor, topics.get(assessment.week) ?? 0)
    const lessons_id = await createLesson(
      tx,
      section,
      toDraftLesson(assessment, section.id, {
        exams,
        settings: quizzes.find((one) => one.position === position),
      }),
      { actor, attachment: undefined, captions: undefined },
    )
    createdLessons.push({ lessons_id, assessment_id: assessment.id, weight: assessment.weight })
  }
  await beginWeights(
    tx,
    course,
    createdLessons.map(({ lessons_id, weight }) => ({ lessons_id, weight })),
  )
  await noteMade(tx, plan, course, { topics, made: createdLessons })
  const counts = { courses_id: course.id, topics: topics.size, lessons: createdLessons.length }
  await tx.emit('plan.applied', { id: plan.id, after: counts })
  return counts
}

/** Weeks with an exam. */
const listExams = (weeks: readonly Week[]): ReadonlySet<number> =>
  new Set(weeks.flatMap(({ week, exam }) => (exam ? [week] : [])))

type Made = {
  topics: ReadonlyMap<number, number>
  made: readonly { lessons_id: number; assessment_id: number }[]
}
const noteMade = async (
  tx: Conn,
  plan: OwnPlan,
  course: TaughtCourse,
  { topics, made: madeLessons }: Made,
) => {
  // A class that was emptied can be filled again.
  await tx
    .insert(planClasses)
    .values({ courses_id: course.id, plan_id: plan.id })
    .onConflictDoUpdate({ target: planClasses.courses_id, set: { plan_id: plan.id, created_at: sql`now()` } })
  await tx.insert(planTopics).values([...topics].map(([week, sections_id]) => ({ sections_id, week })))
  await tx
    .insert(planLessons)
    .values(madeLessons.map(({ lessons_id, assessment_id }) => ({ lessons_id, assessment_id })))
}
