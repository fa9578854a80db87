import { endpoint } from '../wire/endpoint.ts'
import { admins, keepers } from '../wire/roles.ts'
import type * as schemas from './semester.schemas.ts'

/** A new semester with the classes of a former one, and the copy of one class. */

export type * from './semester.schemas.ts'
export * from './semester.vocabulary.ts'

export const semesterClasses = endpoint<typeof schemas.semesterClasses>({
  method: 'GET',
  path: 'course/semester',
  roles: admins,
})

/** What `saveSemester` would do. */
export const previewSemester = endpoint<typeof schemas.previewSemester>({
  method: 'POST',
  path: 'course/semester/preview',
  roles: admins,
})

/** All of it or nothing; what was copied to the semester before is named and left out. */
export const saveSemester = endpoint<typeof schemas.saveSemester>({
  method: 'POST',
  path: 'course/semester/save',
  roles: admins,
})

/** How far the caller's own `saveSemester` is; null while none runs. */
export const semesterProgress = endpoint<typeof schemas.semesterProgress>({
  method: 'GET',
  path: 'course/semester/progress',
  roles: admins,
})

export const duplicateCourse = endpoint<typeof schemas.duplicateCourse>({
  method: 'POST',
  path: 'course/duplicate',
  roles: keepers,
})
