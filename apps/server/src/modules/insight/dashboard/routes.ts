import {
  adminDashboard,
  adminLogActivity,
  lectureDashboard,
  lectureLogActivity,
  studentDashboard,
  studentDeadlines,
  studentLogActivity,
  studentNext,
} from '@tuntas/contract/insight/dashboard'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db.ts'
import { serve } from '../../../platform/serve.ts'
import { todaysSignins } from '../../identity/account/store.ts'
import { type LessonProgress, lessonProgress, nextOf } from '../../learning/lessons/rules.ts'
import { type LessonFact, listFactsOf } from '../../learning/lessons/store.ts'
import { mostUrgent } from './rules.ts'
import { countCampus, countClasses, listCurrentCourses } from './store.ts'
import { mountTeaching } from './teaching.routes.ts'

const DEADLINE_DAYS = 14
const DAY_MS = 86_400_000

const stepOf = (lesson: LessonProgress<LessonFact>, course: string) => ({
  ...lesson,
  lessons_id: lesson.id,
  course,
  kkm: lesson.is_competent ? lesson.kkm.kkm : null,
})

/** Where the student stands in each class of the running year. */
const currentProgress = async (db: Conn, userId: number) => {
  const courses = await listCurrentCourses(db, userId)
  const ids = courses.map((course) => course.id)
  const facts = await listFactsOf(db, userId, ids)
  return courses.map((course) => ({
    course,
    all: lessonProgress(facts.filter((fact) => fact.courses_id === course.id)),
  }))
}

type ClassProgress = Awaited<ReturnType<typeof currentProgress>>

const nextStepOf = (current: ClassProgress) =>
  mostUrgent(
    current.flatMap(({ course, all }) => {
      const next = nextOf(all)
      return next ? [stepOf(next, course.name)] : []
    }),
  )

const deadlinesOf = (current: ClassProgress) => {
  const horizon = Date.now() + DEADLINE_DAYS * DAY_MS
  const due = current.flatMap(({ course, all }) =>
    all.flatMap((lesson) => {
      const { end_date } = lesson
      const open = end_date !== null && !lesson.ended && !lesson.completed && !lesson.locked
      return open && Date.parse(end_date) <= horizon ? [{ ...stepOf(lesson, course.name), end_date }] : []
    }),
  )
  return due.sort((a, b) => Date.parse(a.end_date) - Date.parse(b.end_date))
}

const mountStudent = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, studentDashboard, async ({ actor }) => {
    const [data, current] = await Promise.all([
      countClasses(db, actor.id, 'student'),
      currentProgress(db, actor.id),
    ])
    return { data, next: nextStepOf(current), deadlines: deadlinesOf(current) }
  })
  serve(ctx, studentNext, async ({ actor }) => ({ data: nextStepOf(await currentProgress(db, actor.id)) }))
  serve(ctx, studentDeadlines, async ({ actor }) => ({
    data: deadlinesOf(await currentProgress(db, actor.id)),
  }))
}

export const mountDashboard = (ctx: AppContext): void => {
  mountTeaching(ctx)
  const { db, env } = ctx
  serve(ctx, adminDashboard, async () => ({ data: await countCampus(db) }))
  serve(ctx, lectureDashboard, async ({ actor }) => ({ data: await countClasses(db, actor.id, 'teacher') }))
  mountStudent(ctx)
  serve(ctx, adminLogActivity, () => todaysSignins(db, null, env.campusTz))
  serve(ctx, lectureLogActivity, ({ actor }) => todaysSignins(db, actor.id, env.campusTz))
  serve(ctx, studentLogActivity, ({ actor }) => todaysSignins(db, actor.id, env.campusTz))
}
