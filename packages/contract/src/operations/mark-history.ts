import { endpoint } from '../wire/endpoint.ts'
import { keepers, lecturers } from '../wire/roles.ts'
import type * as schemas from './mark-history.schemas.ts'

export type * from './mark-history.schemas.ts'

/** Mark changes of a student: when, by whom, from what, and why; newest first. */
export const studentMarkHistory = endpoint<typeof schemas.studentMarkHistory>({
  method: 'GET',
  path: 'user/student/mark-history',
  roles: keepers,
})

/** The same for one item; without other classes and addresses. */
export const lecturerMarkHistory = endpoint<typeof schemas.lecturerMarkHistory>({
  method: 'GET',
  path: 'lecture/mark-history',
  roles: lecturers,
})
