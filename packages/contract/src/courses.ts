import type * as schemas from './courses.schemas.ts'
import { endpoint } from './endpoint.ts'
import { countsEndpoint, listEndpoints } from './resource.ts'
import { admins, lecturers, studentsOnly } from './roles.ts'

export type * from './courses.schemas.ts'

export const studentCourses = endpoint<typeof schemas.studentCourses>({
  method: 'GET',
  path: 'student/course',
  roles: studentsOnly,
  summary: 'Kelas mahasiswa',
})

export const studentCourse = endpoint<typeof schemas.studentCourse>({
  method: 'GET',
  path: 'student/course/detail/:id',
  roles: studentsOnly,
  summary: 'Satu kelas mahasiswa',
})

export const studentCourseMembers = endpoint<typeof schemas.studentCourseMembers>({
  method: 'GET',
  path: 'student/course/list-member',
  roles: studentsOnly,
  summary: 'Anggota kelas',
})

export const lecturerCourses = endpoint<typeof schemas.lecturerCourses>({
  method: 'GET',
  path: 'lecture/course',
  roles: lecturers,
  summary: 'Kelas dosen',
})

export const lecturerCourse = endpoint<typeof schemas.lecturerCourse>({
  method: 'GET',
  path: 'lecture/course/detail/:id',
  roles: lecturers,
  summary: 'Satu kelas dosen',
})

/** Classes to choose from: those that the caller teaches or attends, for administrators all. */
export const courseOptions = endpoint<typeof schemas.courseOptions>({
  method: 'GET',
  path: 'master-data/courses',
  roles: 'any',
  summary: 'Pilihan kelas',
})

export const courseParticipants = endpoint<typeof schemas.courseParticipants>({
  method: 'GET',
  path: 'course/participant',
  roles: admins,
  summary: 'Peserta kelas',
})

export const saveParticipants = endpoint<typeof schemas.saveParticipants>({
  method: 'POST',
  path: 'course/participant/save',
  roles: admins,
  summary: 'Tambah peserta kelas',
})

const courses = { path: 'course', noun: 'kelas', roles: admins }
/** The administrator's class form and list. */
export const adminCourses = {
  ...listEndpoints<typeof schemas.adminCourses>(courses),
  counts: countsEndpoint<typeof schemas.adminCourses.counts>(courses),
  save: endpoint<typeof schemas.adminCourses.save>({
    method: 'POST',
    path: 'course/save',
    roles: admins,
    summary: 'Simpan kelas',
  }),
}
