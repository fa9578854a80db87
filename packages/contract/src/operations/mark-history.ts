import { endpoint } from '../wire/endpoint.ts'
import { keepers, lecturers } from '../wire/roles.ts'
import type * as schemas from './mark-history.schemas.ts'

export type * from './mark-history.schemas.ts'

/** Who changed which mark of a student, when, from what and why; the newest first. */
export const studentMarkHistory = endpoint<typeof schemas.studentMarkHistory>({
  method: 'GET',
  path: 'user/student/mark-history',
  roles: keepers,
})

/** The same of one item; nothing of other classes, and no addresses. */
export const lecturerMarkHistory = endpoint<typeof schemas.lecturerMarkHistory>({
  method: 'GET',
  path: 'lecture/mark-history',
  roles: lecturers,
})
