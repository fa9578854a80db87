import { endpoint } from '../wire/endpoint.ts'
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
