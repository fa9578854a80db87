import { endpoint } from '../wire/endpoint.ts'
import { countsEndpoint, listEndpoints } from '../wire/resource.ts'
import { admins } from '../wire/roles.ts'
import type * as schemas from './people.schemas.ts'

export type * from './people.schemas.ts'
export * from './people.vocabulary.ts'

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
}

const studentsPlace = { path: 'user/student', roles: admins }
export const students = {
  ...listEndpoints<typeof schemas.students>(studentsPlace),
  counts: countsEndpoint<typeof schemas.students.counts>(studentsPlace),
  save: endpoint<typeof schemas.students.save>({
    method: 'POST',
    path: 'user/student/save',
    roles: admins,
  }),
}
