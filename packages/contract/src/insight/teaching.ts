import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './teaching.schemas.ts'

/** What waits for a lecturer, and who falls behind, over all classes. */

export type * from './teaching.schemas.ts'
export * from './teaching.vocabulary.ts'

export const lectureWork = endpoint<typeof schemas.lectureWork>({
  method: 'GET',
  path: 'lecture/work',
  roles: lecturers,
})

/** Students who fall behind, in one class or in all own classes of the active year. */
export const studentsBehind = endpoint<typeof schemas.studentsBehind>({
  method: 'GET',
  path: 'lecture/course/behind',
  roles: lecturers,
})

export const exportBehind = download<typeof schemas.exportBehind>({
  method: 'GET',
  path: 'lecture/course/behind/export',
  roles: lecturers,
  download: XLSX,
})

/** How far each own class of the active year is, and how much waits in it. */
export const courseNumbers = endpoint<typeof schemas.courseNumbers>({
  method: 'GET',
  path: 'lecture/course/numbers',
  roles: lecturers,
})

/** What each lesson of a class has come to. */
export const lessonNumbers = endpoint<typeof schemas.lessonNumbers>({
  method: 'GET',
  path: 'lecture/lesson/numbers',
  roles: lecturers,
})

/** What a class did, week by week. */
export const courseProgress = endpoint<typeof schemas.courseProgress>({
  method: 'GET',
  path: 'lecture/course/progress',
  roles: lecturers,
})
