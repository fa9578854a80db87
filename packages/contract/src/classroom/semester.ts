import { endpoint } from '../wire/endpoint.ts'
import { admins, keepers } from '../wire/roles.ts'
import type * as schemas from './semester.schemas.ts'

/** A new semester with copies of former classes, and the copy of one class. */

export type * from './semester.schemas.ts'
export * from './semester.vocabulary.ts'

export const semesterClasses = endpoint<typeof schemas.semesterClasses>({
  method: 'GET',
  path: 'course/semester',
  roles: admins,
})

/** Preview of `saveSemester`. */
export const previewSemester = endpoint<typeof schemas.previewSemester>({
  method: 'POST',
  path: 'course/semester/preview',
  roles: admins,
})

/** All or nothing; classes copied before are listed and skipped. */
export const saveSemester = endpoint<typeof schemas.saveSemester>({
  method: 'POST',
  path: 'course/semester/save',
  roles: admins,
})

/** Progress of the caller's `saveSemester`; null if none is running. */
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
