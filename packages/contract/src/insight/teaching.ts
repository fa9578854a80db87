import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './teaching.schemas.ts'

/** Waiting work of a lecturer and students who fall behind, over all classes. */

export type * from './teaching.schemas.ts'
export * from './teaching.vocabulary.ts'

export const lectureWork = endpoint<typeof schemas.lectureWork>({
  method: 'GET',
  path: 'lecture/work',
  roles: lecturers,
})

/** What 'Menilai' counts of `lectureWork`, for every page. */
export const markingCount = endpoint<typeof schemas.markingCount>({
  method: 'GET',
  path: 'lecture/work/count',
  roles: lecturers,
})

/** Students who fall behind, in one class or in all of the caller's classes of the active year. */
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

/** Progress and waiting work of each of the caller's classes in the active year. */
export const courseNumbers = endpoint<typeof schemas.courseNumbers>({
  method: 'GET',
  path: 'lecture/course/numbers',
  roles: lecturers,
})

/** Progress of each lesson of a class. */
export const lessonNumbers = endpoint<typeof schemas.lessonNumbers>({
  method: 'GET',
  path: 'lecture/lesson/numbers',
  roles: lecturers,
})

/** Activity of a class by week. */
export const courseProgress = endpoint<typeof schemas.courseProgress>({
  method: 'GET',
  path: 'lecture/course/progress',
  roles: lecturers,
})
