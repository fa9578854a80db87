import { endpoint } from '../wire/endpoint.ts'
import { keepers, lecturers, type Role, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './dashboard.schemas.ts'

export type * from './dashboard.schemas.ts'
export * from './work.vocabulary.ts'

export const adminDashboard = endpoint<typeof schemas.adminDashboard>({
  method: 'GET',
  path: 'admin/dashboard',
  roles: keepers,
})

export const lectureDashboard = endpoint<typeof schemas.lectureDashboard>({
  method: 'GET',
  path: 'lecture/dashboard',
  roles: lecturers,
})

export const studentDashboard = endpoint<typeof schemas.studentDashboard>({
  method: 'GET',
  path: 'student/dashboard',
  roles: studentsOnly,
})

export const studentNext = endpoint<typeof schemas.studentNext>({
  method: 'GET',
  path: 'student/dashboard/next',
  roles: studentsOnly,
})

export const studentDeadlines = endpoint<typeof schemas.studentDeadlines>({
  method: 'GET',
  path: 'student/dashboard/deadlines',
  roles: studentsOnly,
})

/** All work of a student in the classes of the active semester. */
export const studentWork = endpoint<typeof schemas.studentWork>({
  method: 'GET',
  path: 'student/work',
  roles: studentsOnly,
})

/** @__NO_SIDE_EFFECTS__ */
const logActivity = (of: string, roles: readonly Role[]) =>
  endpoint<typeof schemas.adminLogActivity>({
    method: 'GET',
    path: `${of}/dashboard/log-activity`,
    roles,
  })

export const adminLogActivity = logActivity('admin', keepers)
export const lectureLogActivity = logActivity('lecture', lecturers)
export const studentLogActivity = logActivity('student', studentsOnly)
