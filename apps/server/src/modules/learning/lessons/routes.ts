import {
  lecturerLesson,
  lecturerLessons,
  offlineLessons,
  studentLessons,
} from '@tuntas/contract/learning/lessons'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { serve } from '../../../platform/http/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { findCourse, shownDetail } from '../../classroom/courses/store.ts'
import { taughtLesson } from './access.ts'
import { type OwnClassProgress, readClassProgress } from './class-progress.store.ts'
import { mountCollection } from './collection.routes.ts'
import { listCollected } from './collection.store.ts'
import { mountCopying } from './copy.routes.ts'
import { mountExceptions } from './exceptions.routes.ts'
import { mountLessonForm, mountPlanning } from './form.routes.ts'
import { mountCourseImport } from './import.routes.ts'
import { computeProgress, type LessonProgress, listGates, summariseProgress } from './rules.ts'
import { findLesson, listLessonSizes, listLessons, listSections, shownLesson } from './store.ts'
import { mountStudentLesson } from './student.routes.ts'
import { mountTopics } from './topics.routes.ts'

const buildTopics = async (db: Conn, { course, all }: OwnClassProgress) => {
  const sections = await listSections(db, course)
  return sections.map((section) => {
    const lessons = all.filter((lesson) => lesson.sections_id === section.id)
    const [first = lessons[0]] = lessons.filter((lesson) => !lesson.is_enrichment)
    const { settled: settledCount, total } = computeProgress(lessons)
    return { ...section, locked: first?.locked ?? false, settled: settledCount, total, lessons }
  })
}

/** Progress of a new student: nothing is mastered and drafts do not exist. */
const withGates = (lessons: Awaited<ReturnType<typeof listLessons>>) => {
  const seenLessons = lessons.map(
    ({ name, type, status, sections_id, kkm, is_enrichment, total_question }) => ({
      name,
      type,
      sections_id,
      total_question,
      is_competent: status === 'publish' && kkm.is_competent === 1,
      is_enrichment: Boolean(is_enrichment),
      mastered: false,
      ended_before_join: false,
    }),
  )
  return lessons.map((one, at) => ({
    opened_by: one.is_enrichment ? listGates(seenLessons, at).map(({ name }) => name) : [],
    ...one,
  }))
}

/** May be kept offline: readable now without starting anything. */
const mayBeKept = ({ type, locked: isLocked, upcoming }: LessonProgress) =>
  !isLocked && (type === 'ASSIGNMENT' || (type === 'LESSON' && !upcoming))

const mountLecturerLesson = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, lecturerLesson, async ({ actor, params }) => {
    return { data: shownLesson(ctx, await findLesson(db, await taughtLesson(db, actor, params.id))) }
  })
}

const mountStudentLessons = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, studentLessons, async ({ actor, query }) => {
    const progress = await readClassProgress(db, actor, query.id)
    if (!query.page) return { data: await buildTopics(db, progress), course: undefined, collected: undefined }
    const [data, course, collectedLessons] = await Promise.all([
      buildTopics(db, progress),
      findCourse(db, progress.course),
      listCollected(db, progress.course),
    ])
    return {
      data,
      course: { ...shownDetail(ctx, course), ...summariseProgress(progress.all) },
      collected: collectedLessons,
    }
  })
}

export const mountLessons = (ctx: AppContext): void => {
  const { db } = ctx
  mountStudentLessons(ctx)
  serve(ctx, offlineLessons, async ({ actor, query }) => {
    const { all } = await readClassProgress(db, actor, query.id)
    return {
      data: await listLessonSizes(
        db,
        all.filter(mayBeKept).map(({ id }) => id),
      ),
    }
  })
  serve(ctx, lecturerLessons, async ({ actor, query }) => {
    const course = await taughtCourse(db, actor, query.id)
    const [sections, listedLessons] = await Promise.all([listSections(db, course), listLessons(db, course)])
    const lessons = withGates(listedLessons)
    return {
      data: sections.map((section) => ({
        ...section,
        locked: 0 as const,
        lessons: lessons.filter((one) => one.sections_id === section.id),
      })),
    }
  })
  mountLecturerLesson(ctx)
  mountLessonForm(ctx)
  mountPlanning(ctx)
  mountTopics(ctx)
  mountStudentLesson(ctx)
  mountCollection(ctx)
  mountExceptions(ctx)
  mountCopying(ctx)
  mountCourseImport(ctx)
}
