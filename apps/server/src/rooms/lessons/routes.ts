import { studentCourse, studentCourses } from '@tuntas/contract/courses'
import { lecturerLesson, lecturerLessons, studentLessons } from '@tuntas/contract/lessons'
import { courseFollowUp, lecturerCourseMembers } from '@tuntas/contract/members'
import type { AppContext } from '../../platform/context.ts'
import type { Conn } from '../../platform/db.ts'
import { serve } from '../../platform/serve.ts'
import { type AttendedCourse, attendedCourse, taughtCourse } from '../courses/access.ts'
import { findCourse, pageOfAttended, shownCourse, shownDetail } from '../courses/store.ts'
import { taughtLesson } from './access.ts'
import { mountCollection } from './collection.routes.ts'
import { listFollowUps, listMembersWithProgress } from './progress.store.ts'
import { nextOf, progressOf, type Standing, standings } from './rules.ts'
import {
  findLesson,
  type LessonFact,
  listFactsOf,
  listLessons,
  listSections,
  shownLesson,
  standingsOf,
} from './store.ts'
import { mountTopics } from './topics.routes.ts'

const overview = (standing: readonly Standing<LessonFact>[]) => {
  const next = nextOf(standing)
  return { progress: progressOf(standing), next: next && { ...next, lessons_id: next.id } }
}

const mountStudentCourses = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, studentCourses, async ({ actor, query }) => {
    const page = await pageOfAttended(db, actor.id, query)
    const ids = page.data.map((course) => course.id)
    const facts = await listFactsOf(db, actor.id, ids)
    const data = page.data.map((course) => {
      const own = facts.filter((fact) => fact.courses_id === course.id)
      return {
        ...shownCourse(ctx, course),
        ...overview(standings(own)),
      }
    })
    return { data, pagination: page.pagination }
  })
  serve(ctx, studentCourse, async ({ actor, params }) => {
    const course = await attendedCourse(db, actor, params.id)
    const [detail, { all }] = await Promise.all([findCourse(db, course), standingsOf(db, course)])
    return { data: { ...shownDetail(ctx, detail), ...overview(all) } }
  })
}

const topicsOf = async (db: Conn, course: AttendedCourse) => {
  const [sections, { all }] = await Promise.all([listSections(db, course), standingsOf(db, course)])
  return sections.map((section) => {
    const lessons = all.filter((lesson) => lesson.sections_id === section.id)
    const settled = lessons.filter((lesson) => lesson.completed).length
    return { ...section, locked: lessons[0]?.locked ?? false, settled, total: lessons.length, lessons }
  })
}

const mountLecturerLesson = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, lecturerLesson, async ({ actor, params }) => {
    return { data: shownLesson(ctx, await findLesson(db, await taughtLesson(db, actor, params.id))) }
  })
  serve(ctx, lecturerCourseMembers, async ({ actor, query }) => ({
    data: await listMembersWithProgress(db, await taughtCourse(db, actor, query.courses_id), query.keywords),
  }))
  serve(ctx, courseFollowUp, async ({ actor, query }) => ({
    data: await listFollowUps(db, await taughtCourse(db, actor, query.courses_id)),
  }))
}

export const mountLessons = (ctx: AppContext): void => {
  const { db } = ctx
  mountStudentCourses(ctx)
  serve(ctx, studentLessons, async ({ actor, query }) => ({
    data: await topicsOf(db, await attendedCourse(db, actor, query.id)),
  }))
  serve(ctx, lecturerLessons, async ({ actor, query }) => {
    const course = await taughtCourse(db, actor, query.id)
    const [sections, lessons] = await Promise.all([listSections(db, course), listLessons(db, course)])
    return {
      data: sections.map((section) => ({
        ...section,
        locked: 0 as const,
        lessons: lessons.filter((one) => one.sections_id === section.id),
      })),
    }
  })
  mountLecturerLesson(ctx)
  mountTopics(ctx)
  mountCollection(ctx)
}
