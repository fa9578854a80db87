import { moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const count = z.number().int()

export const adminDashboard = {
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
}

const classFigures = z.object({
  total_course_category: count,
  total_course: count,
  total_rps: count,
  total_lesson: count,
  total_assignment: count,
  total_quiz: count,
  active_year: z.string().nullable(),
})

export const lectureDashboard = {
  summary: 'Angka dosen',
  reply: { data: classFigures },
}
const nextStep = z.object({
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

export const studentDashboard = {
  summary: 'Angka mahasiswa',
  /** With what `next` and `deadlines` say, so that a first screen asks once. */
  reply: { data: classFigures, next: nextStep.nullable(), deadlines },
}

export const studentNext = {
  summary: 'Langkah belajar berikutnya',
  reply: { data: nextStep.nullable() },
}

export const studentDeadlines = {
  summary: 'Tenggat 14 hari ke depan',
  reply: { data: deadlines },
}

export {
  logActivity as adminLogActivity,
  logActivity as lectureLogActivity,
  logActivity as studentLogActivity,
} from '../identity/account.schemas.ts'
