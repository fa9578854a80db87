import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { countsEndpoint, listEndpoints } from '../wire/resource.ts'
import { keepers, lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './courses.schemas.ts'

export type * from './courses.schemas.ts'
export * from './courses.vocabulary.ts'

export const studentCourses = endpoint<typeof schemas.studentCourses>({
  method: 'GET',
  path: 'student/course',
  roles: studentsOnly,
})

export const studentCourse = endpoint<typeof schemas.studentCourse>({
  method: 'GET',
  path: 'student/course/detail/:id',
  roles: studentsOnly,
})

export const studentCourseMembers = endpoint<typeof schemas.studentCourseMembers>({
  method: 'GET',
  path: 'student/course/list-member',
  roles: studentsOnly,
})

export const lecturerCourses = endpoint<typeof schemas.lecturerCourses>({
  method: 'GET',
  path: 'lecture/course',
  roles: lecturers,
})

export const lecturerCourse = endpoint<typeof schemas.lecturerCourse>({
  method: 'GET',
  path: 'lecture/course/detail/:id',
  roles: lecturers,
})

/** Class options: those that the caller teaches or attends; all for administrators. */
export const courseOptions = endpoint<typeof schemas.courseOptions>({
  method: 'GET',
  path: 'master-data/courses',
  roles: 'any',
})

export const courseParticipants = endpoint<typeof schemas.courseParticipants>({
  method: 'GET',
  path: 'course/participant',
  roles: keepers,
})

export const saveParticipants = endpoint<typeof schemas.saveParticipants>({
  method: 'POST',
  path: 'course/participant/save',
  roles: keepers,
})

export const formerParticipants = endpoint<typeof schemas.formerParticipants>({
  method: 'GET',
  path: 'course/participant/removed',
  roles: keepers,
})

/** Students by user id, as in `courseParticipants`; never the lecturers. */
export const removeParticipants = endpoint<typeof schemas.removeParticipants>({
  method: 'POST',
  path: 'course/participant/delete-bulk',
  roles: keepers,
})

export const restoreParticipants = endpoint<typeof schemas.restoreParticipants>({
  method: 'POST',
  path: 'course/participant/restore',
  roles: keepers,
})

export const exportParticipants = download<typeof schemas.exportParticipants>({
  method: 'GET',
  path: 'course/participant/export',
  roles: keepers,
  download: XLSX,
})

const courses = { path: 'course', roles: keepers }
/** The administrator's class form and list. */
export const adminCourses = {
  ...listEndpoints<typeof schemas.adminCourses>(courses),
  counts: countsEndpoint<typeof schemas.adminCourses.counts>(courses),
  save: endpoint<typeof schemas.adminCourses.save>({
    method: 'POST',
    path: 'course/save',
    roles: keepers,
  }),
}
