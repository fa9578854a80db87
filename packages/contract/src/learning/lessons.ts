import { endpoint, type Reply } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './lessons.schemas.ts'

export type * from './lessons.schemas.ts'
export * from './lessons.vocabulary.ts'

export const studentLessons = endpoint<typeof schemas.studentLessons>({
  method: 'GET',
  path: 'student/lesson',
  roles: studentsOnly,
})

/** What keeping the class on a device would download. */
export const offlineLessons = endpoint<typeof schemas.offlineLessons>({
  method: 'GET',
  path: 'student/lesson/offline',
  roles: studentsOnly,
})

export const lecturerLessons = endpoint<typeof schemas.lecturerLessons>({
  method: 'GET',
  path: 'lecture/lesson',
  roles: lecturers,
})

export const lecturerLesson = endpoint<typeof schemas.lecturerLesson>({
  method: 'GET',
  path: 'lecture/lesson/detail/:id',
  roles: lecturers,
})
export type LecturerLesson = Reply<typeof lecturerLesson>['data']
