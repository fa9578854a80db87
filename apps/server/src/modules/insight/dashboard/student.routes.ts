import {
  studentDashboard,
  studentDeadlines,
  studentLogActivity,
  studentNext,
  studentWork,
} from '@tuntas/contract/insight/dashboard'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db.ts'
import { serve } from '../../../platform/serve.ts'
import { todaysSignins } from '../../identity/account/store.ts'
import {
  type LessonFact,
  listFactsOf,
  listRelated,
  type Related,
} from '../../learning/lessons/class-progress.store.ts'
import {
  type LessonProgress,
  lessonProgress,
  nextOf,
  offeredOf,
  progressOf,
} from '../../learning/lessons/rules.ts'
import { mostUrgent } from './rules.ts'
import { findSemester, listNews, type Semester } from './store.ts'
import { byUrgency, closingSoon, forHome, type WorkItem, workOf } from './work.rules.ts'

type Course = Semester['courses'][number]
type OwnClass = { course: Course; all: LessonProgress<LessonFact>[]; work: WorkItem<LessonFact>[] }

/** Where the student stands in each class of the active semester, and what waits there. */
const ownClassesIn = async (db: Conn, userId: number, courses: readonly Course[]): Promise<OwnClass[]> => {
  const ids = courses.map((course) => course.id)
  const facts = await listFactsOf(db, userId, ids)
  return courses.map((course) => {
    const all = lessonProgress(facts.filter((fact) => fact.courses_id === course.id))
    return { course, all, work: workOf(all) }
  })
}

const semesterOf = async (db: Conn, userId: number) => {
  const { active_year, courses } = await findSemester(db, userId)
  return { active_year, courses, ownClasses: await ownClassesIn(db, userId, courses) }
}

/** What is to be studied before a remedial; asked where there is one. */
const studyOf = async (db: Conn, userId: number, ownClasses: readonly OwnClass[]): Promise<Related[]> => {
  const ids = ownClasses.flatMap(({ course, work }) =>
    work.some(({ state }) => state === 'remedial') ? [course.id] : [],
  )
  return ids.length === 0 ? [] : listRelated(db, userId, ids)
}

const secondsUntil = (deadline: string | null) =>
  deadline === null ? null : Math.max(0, Math.floor((Date.parse(deadline) - Date.now()) / 1000))

const kkmOf = (lesson: LessonFact) => (lesson.is_competent ? lesson.kkm.kkm : null)
const stepOf = (lesson: LessonProgress<LessonFact>, course: string) => ({
  ...lesson,
  lessons_id: lesson.id,
  course,
  kkm: kkmOf(lesson),
})

const rowsOf = (ownClasses: readonly OwnClass[], related: readonly Related[]) =>
  ownClasses.flatMap(({ course, work }) =>
    work.map((item) => {
      const lessons = related.filter(({ quiz_id }) => quiz_id === item.id && item.state === 'remedial')
      const done = lessons.filter(({ studied }) => studied).length
      return {
        ...stepOf(item, course.name),
        ended: item.ended,
        group: item.group,
        due: item.due,
        due_of: item.due_of,
        blocker: item.blocker,
        time_remaining: item.state === 'in_progress' ? secondsUntil(item.deadline) : null,
        study: lessons.length > 0 ? { done, total: lessons.length } : null,
      }
    }),
  )

/** What presses in a class counts for the step before it. */
const nextStepOf = (ownClasses: readonly OwnClass[]) =>
  mostUrgent(
    ownClasses.flatMap(({ course, all, work }) => {
      const next = nextOf(all)
      if (!next) return []
      const due = work.find(({ id }) => id === next.id)?.due ?? next.end_date
      return [{ ...stepOf(next, course.name), due }]
    }),
  )

/** Of what the student sees: published lessons of this semester's classes. */
const figuresOf = (courses: readonly Course[], ownClasses: readonly OwnClass[]) => {
  const lessons = ownClasses.flatMap(({ all }) => all)
  const totalOf = (type: LessonFact['type']) => lessons.filter((lesson) => lesson.type === type).length
  const plans = new Map(courses.map((course) => [course.course_category_id, course.plans]))
  return {
    total_course_category: plans.size,
    total_course: courses.length,
    total_rps: [...plans.values()].reduce((sum, count) => sum + count, 0),
    total_lesson: totalOf('LESSON'),
    total_assignment: totalOf('ASSIGNMENT'),
    total_quiz: totalOf('QUIZ'),
  }
}

const homeOf = async (db: Conn, userId: number) => {
  const { active_year, courses, ownClasses } = await semesterOf(db, userId)
  const ids = courses.map((course) => course.id)
  const [related, news] = await Promise.all([
    studyOf(db, userId, ownClasses),
    ids.length === 0 ? [] : listNews(db, userId, ids),
  ])
  const work = rowsOf(ownClasses, related)
  return {
    data: { ...figuresOf(courses, ownClasses), active_year },
    next: nextStepOf(ownClasses),
    deadlines: closingSoon(work, Date.now()),
    work: forHome(work, Date.now()),
    total_work: work.filter(({ group }) => group === 'now').length,
    enrichment: ownClasses.flatMap(({ course, all }) =>
      offeredOf(all).map((lesson) => ({ ...lesson, lessons_id: lesson.id, course: course.name })),
    ),
    news,
    courses: ownClasses.map(({ course, all }) => ({ ...course, progress: progressOf(all) })),
  }
}

export const mountStudentDashboard = (ctx: AppContext): void => {
  const { db, env } = ctx
  serve(ctx, studentDashboard, ({ actor }) => homeOf(db, actor.id))
  serve(ctx, studentNext, async ({ actor }) => ({
    data: nextStepOf((await semesterOf(db, actor.id)).ownClasses),
  }))
  serve(ctx, studentDeadlines, async ({ actor }) => ({
    data: closingSoon(rowsOf((await semesterOf(db, actor.id)).ownClasses, []), Date.now()),
  }))
  serve(ctx, studentWork, async ({ actor }) => {
    const { ownClasses } = await semesterOf(db, actor.id)
    const related = await studyOf(db, actor.id, ownClasses)
    return { data: rowsOf(ownClasses, related).toSorted(byUrgency) }
  })
  serve(ctx, studentLogActivity, ({ actor }) => todaysSignins(db, actor.id, env.campusTz))
}
