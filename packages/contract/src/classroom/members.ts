import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './members.schemas.ts'

/** Lecturers: settings and members of a class. */

export type * from './members.schemas.ts'
export * from './members.vocabulary.ts'

export const lecturerCourseMembers = endpoint<typeof schemas.lecturerCourseMembers>({
  method: 'GET',
  path: 'lecture/course/list-member',
  roles: lecturers,
})

/** Class settings. Without `learning_order` or `file` these stay; `remove_cover` removes the cover. */
export const updateCourse = endpoint<typeof schemas.updateCourse, 'file'>({
  method: 'POST',
  path: 'lecture/course/update',
  roles: lecturers,
  files: ['file'],
})

/** `member_id` in the query or in the body. */
export const removeMember = endpoint<typeof schemas.removeMember>({
  method: 'DELETE',
  path: 'lecture/course/delete-member',
  roles: lecturers,
})

export const removeMembers = endpoint<typeof schemas.removeMembers>({
  method: 'POST',
  path: 'lecture/course/delete-bulk',
  roles: lecturers,
})

export const removeMembersByDelete = endpoint<typeof schemas.removeMembersByDelete>({
  method: 'DELETE',
  path: 'lecture/course/delete-bulk',
  roles: lecturers,
})

export const restoreMember = endpoint<typeof schemas.restoreMember>({
  method: 'POST',
  path: 'lecture/course/restore-member',
  roles: lecturers,
})

/** Perlu tindak lanjut: students stuck at a quiz with KKM. */
export const courseFollowUp = endpoint<typeof schemas.courseFollowUp>({
  method: 'GET',
  path: 'lecture/course/follow-up',
  roles: lecturers,
})
