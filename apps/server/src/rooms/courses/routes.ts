import {
  lecturerCourse,
  lecturerCourseMembers,
  lecturerCourses,
  studentCourseMembers,
} from '@tuntas/contract/courses'
import type { House } from '../../platform/house.ts'
import { serve } from '../../platform/serve.ts'
import { attendedCourse, taughtCourse } from './access.ts'
import { findCourse, listMembers, pageOfTaught } from './store.ts'

export const mountCourses = (house: House): void => {
  const { db } = house
  serve(house, lecturerCourses, ({ actor, query }) => pageOfTaught(db, actor.id, query))
  serve(house, lecturerCourse, async ({ actor, params }) => ({
    data: await findCourse(db, await taughtCourse(db, actor, params.id)),
  }))
  serve(house, lecturerCourseMembers, async ({ actor, query }) => ({
    data: await listMembers(db, await taughtCourse(db, actor, query.courses_id), query.keywords),
  }))
  serve(house, studentCourseMembers, async ({ actor, query }) => ({
    data: await listMembers(db, await attendedCourse(db, actor, query.courses_id), query.keywords),
  }))
}
