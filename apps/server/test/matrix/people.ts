import type { World } from '../world.ts'
import { body, list, type Matrix, open, pages, query, removals } from './row.ts'

/** Lecturers, students and classes, as administrators manage them. Shared masters are the rows with id 1. */

/** A semester of the world with its class. */
const newSemester = ({ course, people }: World) => ({
  code: `S${course}`,
  name: `Semester ${course}`,
  material: 1,
  classes: [
    {
      id: course,
      name: 'Kelas',
      teacher_id: people.teacher,
      teamteaching: [people.coordinator],
      study_group_id: [1],
    },
  ],
})

const biodata = {
  name: 'Nama Lengkap',
  gender: 'P',
  place_birth: 'Bandung',
  date_birth: '2004-02-29',
  email: 'nama@kampus.ac.id',
  phone: '081234567890',
}
const education = { education_level_id: 1, study_program_id: 1 }

export const people: Matrix = {
  'archive.ownData': open,
  ...pages('people.teachers'),
  'people.teachers.detail': query(({ people }) => ({ id: people.teacher })),
  'people.teachers.save': body(({ people }) => ({
    id: people.otherTeacher,
    nim: `P${people.otherTeacher}`,
    nidn: `D${people.otherTeacher}`,
    ...biodata,
    ...education,
    employee_status: 'tetap',
  })),
  'people.teachers.counts': open,
  'people.teachers.forImport': open,
  'people.teachers.found': list,
  'people.teachers.exportChosen': body(({ people }) => ({ list_id: [people.teacher] })),
  'people.teachers.removeSecond': body(({ people }) => ({ list_id: [people.otherTeacher] }), { code: 409 }),
  'people.teachers.resetPassword': body(({ people }) => ({ list_id: [people.otherTeacher] }), { once: true }),
  ...pages('people.students'),
  'people.students.detail': query(({ people }) => ({ id: people.student })),
  'people.students.save': body(({ people }) => ({
    id: people.otherStudent,
    nim: `M${people.otherStudent}`,
    ...biodata,
    ...education,
    program_id: 1,
    curriculum_id: 1,
    status_id: 1,
    study_group_id: 1,
    entry_year: 2022,
    date_entry: '2022-09-01',
    type: 'baru',
    study_limit: 2029,
  })),
  ...removals('people.students', ({ people }) => people.student),
  'people.students.counts': open,
  'people.students.forImport': open,
  'people.changeStudents': body(({ people }) => ({ list_id: [people.otherStudent], set: { status_id: 2 } }), {
    once: true,
  }),
  'people.entryYears': open,
  'people.freeStudentNumber': query(() => ({ nim: 'Belum ada' }), { elsewhere: 200 }),
  'people.freeTeacherNumbers': query(() => ({ nim: 'Belum ada', nidn: 'Belum ada' })),
  // Nobody in the world has one.
  'people.students.found': list,
  'people.students.exportChosen': body(({ people }) => ({ list_id: [people.student] })),
  'people.students.removeSecond': body(({ people }) => ({ list_id: [people.otherStudent] }), { code: 409 }),
  'people.students.resetPassword': body(({ people }) => ({ list_id: [people.otherStudent] }), { once: true }),
  'people.teacherOptions': open,
  'people.studyGroupOptions': open,
  ...pages('courses.adminCourses'),
  ...removals('courses.adminCourses', ({ course }) => course),
  'courses.adminCourses.detail': query(({ course }) => ({ id: course })),
  // It enrols the students of its study group, so each caller gets a separate world.
  'courses.adminCourses.save': body(
    ({ course, people, course_category }) => ({
      id: course,
      name: 'Kelas',
      year_id: 1,
      course_category_id: course_category,
      teacher_id: people.teacher,
      is_teamteaching: 1,
      teamteaching: [people.coordinator],
      study_group_id: [1],
      status: 'publish',
    }),
    { once: true },
  ),
  'courses.adminCourses.counts': open,
  'courses.courseParticipants': query(({ course }) => ({ id: course })),
  'courses.saveParticipants': body(({ course, people }) => ({
    courses_id: course,
    list_id: [people.classmate],
  })),
  'courses.exportParticipants': query(({ course }) => ({ id: course })),
  'courses.formerParticipants': query(({ course }) => ({ id: course })),
  'courses.removeParticipants': body(
    ({ course, people }) => ({ courses_id: course, list_id: [people.classmate] }),
    { once: true },
  ),
  'courses.restoreParticipants': body(
    ({ course, removedStudent }) => ({ courses_id: course, list_id: [removedStudent] }),
    { once: true },
  ),
  'courses.courseOptions': open,
  'semester.semesterClasses': query(() => ({ year_id: 1 })),
  'semester.semesterProgress': open,
  'semester.previewSemester': body((world) => newSemester(world)),
  'semester.saveSemester': body((world) => newSemester(world), { once: true }),
  'semester.duplicateCourse': body(
    ({ course, people }) => ({
      id: course,
      year_id: 1,
      name: `Kelas paralel ${course}`,
      teacher_id: people.teacher,
      study_group_id: [1],
      material: 1,
    }),
    { once: true },
  ),
}
