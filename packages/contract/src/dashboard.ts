import { z } from 'zod'
import { logActivityAt } from './account.ts'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'
import { admins, lecturers, studentsOnly } from './roles.ts'

const count = z.number().int()

export const adminDashboard = endpoint({
  method: 'GET',
  path: 'admin/dashboard',
  roles: admins,
  summary: 'Angka kampus',
  reply: {
    data: z.object({
      total_teacher: count,
      total_student: count,
      total_course: count,
      total_course_category: count,
      total_education_level: count,
      total_year: count,
      total_curriculum: count,
      total_study_program: count,
      total_program: count,
      /** Parts of the totals that stand under the big numbers. */
      active_student: count,
      permanent_teacher: count,
      published_course: count,
      active_year: z.string().nullable(),
    }),
  },
})

const classFigures = z.object({
  total_course_category: count,
  total_course: count,
  total_rps: count,
  total_lesson: count,
  total_assignment: count,
  total_quiz: count,
  active_year: z.string().nullable(),
})
export const lectureDashboard = endpoint({
  method: 'GET',
  path: 'lecture/dashboard',
  roles: lecturers,
  summary: 'Angka dosen',
  reply: { data: classFigures },
})
export const nextStep = z.object({
  courses_id: z.number(),
  course: z.string(),
  lessons_id: z.number(),
  name: z.string(),
  type: z.enum(['LESSON', 'ASSIGNMENT', 'QUIZ']),
  state: z.string(),
  end_date: moment().nullable(),
  kkm: z.number().nullable(),
  score: z.number().nullable(),
})
export type NextStep = z.output<typeof nextStep>
const deadlines = z.array(nextStep.extend({ end_date: moment() }))
export const studentDashboard = endpoint({
  method: 'GET',
  path: 'student/dashboard',
  roles: studentsOnly,
  summary: 'Angka mahasiswa',
  /** With what `next` and `deadlines` say, so that a first screen asks once. */
  reply: { data: classFigures, next: nextStep.nullable(), deadlines },
})

export const studentNext = endpoint({
  method: 'GET',
  path: 'student/dashboard/next',
  roles: studentsOnly,
  summary: 'Langkah belajar berikutnya',
  reply: { data: nextStep.nullable() },
})
export const studentDeadlines = endpoint({
  method: 'GET',
  path: 'student/dashboard/deadlines',
  roles: studentsOnly,
  summary: 'Tenggat 14 hari ke depan',
  reply: { data: deadlines },
})

export const adminLogActivity = logActivityAt('admin/dashboard', admins)
export const lectureLogActivity = logActivityAt('lecture/dashboard', lecturers)
export const studentLogActivity = logActivityAt('student/dashboard', studentsOnly)
