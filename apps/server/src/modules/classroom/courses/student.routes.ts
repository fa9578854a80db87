import { studentCourse, studentCourseMembers, studentCourses } from '@tuntas/contract/classroom/courses'
import type { AppContext } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { listLessonFacts, readClassProgress } from '../../learning/lessons/class-progress.store.ts'
import { lessonProgress, summariseProgress } from '../../learning/lessons/rules.ts'
import { attendedCourse } from './access.ts'
import {
  findCourse,
  listAttendedSubjects,
  listMembers,
  readAttendedPage,
  shownCourse,
  shownDetail,
} from './store.ts'

export const mountStudentCourses = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, studentCourses, async ({ actor, query }) => {
    const [page, subjects] = await Promise.all([
      readAttendedPage(db, actor.id, query),
      listAttendedSubjects(db, actor.id),
    ])
    const ids = page.data.map((course) => course.id)
    const facts = await listLessonFacts(db, actor.id, ids)
    const data = page.data.map((course) => {
      const ownFacts = facts.filter((fact) => fact.courses_id === course.id)
      return {
        ...shownCourse(ctx, course),
        ...summariseProgress(lessonProgress(ownFacts)),
      }
    })
    return { data, pagination: page.pagination, subjects }
  })
  serve(ctx, studentCourse, async ({ actor, params }) => {
    const { course, all } = await readClassProgress(db, actor, params.id)
    return { data: { ...shownDetail(ctx, await findCourse(db, course)), ...summariseProgress(all) } }
  })
  serve(ctx, studentCourseMembers, async ({ actor, query }) => ({
    data: await listMembers(db, await attendedCourse(db, actor, query.courses_id), query.keywords),
  }))
}
