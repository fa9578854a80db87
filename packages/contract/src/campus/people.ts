import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { countsEndpoint, listEndpoints } from '../wire/resource.ts'
import { admins, keepers } from '../wire/roles.ts'
import type * as schemas from './people.schemas.ts'

export type * from './people.schemas.ts'
export * from './people.vocabulary.ts'

/** One generated password, of a reset or an import. */
export type MadePassword = { number: string; name: string; username: string; password: string }

export const teacherOptions = endpoint<typeof schemas.teacherOptions>({
  method: 'GET',
  path: 'master-data/teacher',
  roles: 'any',
})

export const studyGroupOptions = endpoint<typeof schemas.studyGroupOptions>({
  method: 'GET',
  path: 'master-data/study-group/list-with-student',
  roles: 'any',
})

const teachersPlace = { path: 'user/teacher', roles: admins }
export const teachers = {
  ...listEndpoints<typeof schemas.teachers>(teachersPlace),
  counts: countsEndpoint<typeof schemas.teachers.counts>(teachersPlace),
  save: endpoint<typeof schemas.teachers.save>({
    method: 'POST',
    path: 'user/teacher/save',
    roles: admins,
  }),
  /** For editing and re-importing. */
  forImport: download<typeof schemas.teachers.forImport>({
    method: 'GET',
    path: 'user/teacher/export/import',
    roles: admins,
    download: XLSX,
  }),
  found: endpoint<typeof schemas.teachers.found>({
    method: 'GET',
    path: 'user/teacher/found',
    roles: admins,
  }),
  exportChosen: download<typeof schemas.teachers.exportChosen>({
    method: 'POST',
    path: 'user/teacher/export',
    roles: admins,
    download: XLSX,
  }),
  resetPassword: download<typeof schemas.teachers.resetPassword>({
    method: 'POST',
    path: 'user/teacher/reset-password',
    roles: admins,
    proved: 'identity',
    download: XLSX,
  }),
  removeSecond: endpoint<typeof schemas.teachers.removeSecond>({
    method: 'POST',
    path: 'user/teacher/remove-second-factor',
    roles: admins,
    proved: 'identity',
  }),
}

export const freeTeacherNumbers = endpoint<typeof schemas.freeTeacherNumbers>({
  method: 'GET',
  path: 'user/teacher/free',
  roles: admins,
})
export const freeStudentNumber = endpoint<typeof schemas.freeStudentNumber>({
  method: 'GET',
  path: 'user/student/free',
  roles: keepers,
})

/** Id and name are both the year, so that it can be read like a list's options. */
export const entryYears = endpoint<typeof schemas.entryYears>({
  method: 'GET',
  path: 'user/student/entry-year',
  roles: keepers,
})

export const changeStudents = endpoint<typeof schemas.changeStudents>({
  method: 'POST',
  path: 'user/student/bulk',
  roles: keepers,
})

const studentsPlace = { path: 'user/student', roles: keepers }
export const students = {
  ...listEndpoints<typeof schemas.students>(studentsPlace),
  counts: countsEndpoint<typeof schemas.students.counts>(studentsPlace),
  save: endpoint<typeof schemas.students.save>({
    method: 'POST',
    path: 'user/student/save',
    roles: keepers,
  }),
  /** For editing and re-importing. */
  forImport: download<typeof schemas.students.forImport>({
    method: 'GET',
    path: 'user/student/export/import',
    roles: keepers,
    download: XLSX,
  }),
  found: endpoint<typeof schemas.students.found>({
    method: 'GET',
    path: 'user/student/found',
    roles: keepers,
  }),
  exportChosen: download<typeof schemas.students.exportChosen>({
    method: 'POST',
    path: 'user/student/export',
    roles: keepers,
    download: XLSX,
  }),
  resetPassword: download<typeof schemas.students.resetPassword>({
    method: 'POST',
    path: 'user/student/reset-password',
    roles: keepers,
    proved: 'identity',
    download: XLSX,
  }),
  removeSecond: endpoint<typeof schemas.students.removeSecond>({
    method: 'POST',
    path: 'user/student/remove-second-factor',
    roles: keepers,
    proved: 'identity',
  }),
}
