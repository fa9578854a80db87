import {
  studentDashboard,
  studentDeadlines,
  studentLogActivity,
  studentNext,
  studentWork,
} from '@tuntas/contract/insight/dashboard'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { serve } from '../../../platform/http/serve.ts'
import { todaysSignins } from '../../identity/account/store.ts'
import {
  type LessonFact,
  listLessonFacts,
  listRelated,
  type Related,
} from '../../learning/lessons/class-progress.store.ts'
import {
  computeProgress,
  findNextLesson,
  type LessonProgress,
  lessonProgress,
  listOffered,
} from '../../learning/lessons/rules.ts'
import { listReminders } from '../../learning/practice/reminders.store.ts'
import { mostUrgent } from './rules.ts'
import { findSemester, listNews, type Semester } from './store.ts'
import { byUrgency, closingSoon, collectWork, forHome, type WorkItem } from './work.rules.ts'

type Course = Semester['courses'][number]
type OwnClass = { course: Course; all: LessonProgress<LessonFact>[]; work: WorkItem<LessonFact>[] }

/** Progress and waiting work of the student in each class of the active semester. */
const ownClassesIn = async (db: Conn, userId: number, courses: readonly Course[]): Promise<OwnClass[]> => {
  const ids = courses.map((course) => course.id)
  const facts = await listLessonFacts(db, userId, ids)
  return courses.map((course) => {
    const all = lessonProgress(facts.filter((fact) => fact.courses_id === course.id))
    return { course, all, work: collectWork(all) }
  })
}

const readSemester = async (db: Conn, userId: number) => {
  const { active_year, courses } = await findSemester(db, userId)
  return { active_year, courses, ownClasses: await ownClassesIn(db, userId, courses) }
}

/** Lessons to study before a remedial; empty without a remedial. */
const listRemedialStudy = (db: Conn, userId: number, ownClasses: readonly OwnClass[]): Promise<Related[]> => {
  const facts = ownClasses.flatMap(({ all, work }) =>
    work.some(({ state }) => state === 'remedial') ? all : [],
  )
  return listRelated(db, userId, facts)
}

const secondsUntil = (deadline: string | null) =>
  deadline === null ? null : Math.max(0, Math.floor((Date.parse(deadline) - Date.now()) / 1000))

const getKkm = (lesson: LessonFact) => (lesson.is_competent ? lesson.kkm.kkm : null)
const toStep = (lesson: LessonProgress<LessonFact>, course: string) => ({
  ...lesson,
  lessons_id: lesson.id,
  course,
  kkm: getKkm(lesson),
})

const toWorkRows = (ownClasses: readonly OwnClass[], related: readonly Related[]) =>
  ownClasses.flatMap(({ course, work }) =>
    work.map((item) => {
      const lessons = related.filter(({ quiz_id }) => quiz_id === item.id && item.state === 'remedial')
      const studiedCount = lessons.filter(({ studied: isStudied }) => isStudied).length
      const [lesson] = lessons
      return {
        ...toStep(item, course.name),
        ended: item.ended,
        group: item.group,
        due: item.due,
        due_of: item.due_of,
        blocker: item.blocker,
        time_remaining: item.state === 'in_progress' ? secondsUntil(item.deadline) : null,
        study: lesson ? { done: studiedCount, total: lessons.length, must_read: lesson.must_read } : null,
      }
    }),
  )

/** A deadline in the class also applies to the step that must be done before it. */
const findNextStep = (ownClasses: readonly OwnClass[]) =>
  mostUrgent(
    ownClasses.flatMap(({ course, all, work }) => {
      const next = findNextLesson(all)
      if (!next) return []
      const dueDate = work.find(({ id }) => id === next.id)?.due ?? next.end_date
      return [{ ...toStep(next, course.name), due: dueDate }]
    }),
  )

/** Totals over what the student sees: published lessons of this semester's classes. */
const countTotals = (courses: readonly Course[], ownClasses: readonly OwnClass[]) => {
  const lessons = ownClasses.flatMap(({ all }) => all)
  const countLessons = (type: LessonFact['type']) => lessons.filter((lesson) => lesson.type === type).length
  const plans = new Map(courses.map((course) => [course.course_category_id, course.plans]))
  return {
    total_course_category: plans.size,
    total_course: courses.length,
    total_rps: [...plans.values()].reduce((sum, count) => sum + count, 0),
    total_lesson: countLessons('LESSON'),
    total_assignment: countLessons('ASSIGNMENT'),
    total_quiz: countLessons('QUIZ'),
  }
}

const buildHome = async (db: Conn, actor: Actor) => {
  const userId = actor.id
  const { active_year, courses, ownClasses } = await readSemester(db, userId)
  const ids = courses.map((course) => course.id)
  const [related, news, due_goals] = await Promise.all([
    listRemedialStudy(db, userId, ownClasses),
    ids.length === 0 ? [] : listNews(db, userId, ids),
    ids.length === 0 ? [] : listReminders(db, actor),
  ])
  const work = toWorkRows(ownClasses, related)
  return {
    data: { ...countTotals(courses, ownClasses), active_year },
    next: findNextStep(ownClasses),
    deadlines: closingSoon(work, Date.now()),
    work: forHome(work, Date.now()),
    total_work: work.filter(({ group }) => group === 'now').length,
    enrichment: ownClasses.flatMap(({ course, all }) =>
      listOffered(all).map((lesson) => ({ ...lesson, lessons_id: lesson.id, course: course.name })),
    ),
    news,
    due_goals,
    courses: ownClasses.map(({ course, all }) => ({ ...course, progress: computeProgress(all) })),
  }
}

export const mountStudentDashboard = (ctx: AppContext): void => {
  const { db, env } = ctx
  serve(ctx, studentDashboard, async ({ actor }) => {
    await ctx.readNotes.settle()
    return buildHome(db, actor)
  })
  serve(ctx, studentNext, async ({ actor }) => ({
    data: findNextStep((await readSemester(db, actor.id)).ownClasses),
  }))
  serve(ctx, studentDeadlines, async ({ actor }) => ({
    data: closingSoon(toWorkRows((await readSemester(db, actor.id)).ownClasses, []), Date.now()),
  }))
  serve(ctx, studentWork, async ({ actor }) => {
    const { ownClasses } = await readSemester(db, actor.id)
    const related = await listRemedialStudy(db, actor.id, ownClasses)
    return { data: toWorkRows(ownClasses, related).toSorted(byUrgency) }
  })
  serve(ctx, studentLogActivity, ({ actor }) => todaysSignins(db, actor.id, env.campusTz))
}
