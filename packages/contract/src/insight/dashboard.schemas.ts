import { progress } from '../classroom/courses.schemas.ts'
import { lessonStates, lessonTypes, markedTypes } from '../learning/lessons.vocabulary.ts'
import { dueGoal } from '../learning/practice.schemas.ts'
import { bit, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { workGroups } from './work.vocabulary.ts'

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
      /** Details below the totals. */
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
  type: z.enum(lessonTypes),
  state: z.string(),
  end_date: moment().nullable(),
  kkm: z.number().nullable(),
  score: z.number().nullable(),
  is_enrichment: bit(),
})
export type NextStep = z.output<typeof nextStep>

/** Reference to another lesson of the class. */
const namedLesson = z.object({ lessons_id: z.number(), name: z.string(), type: z.enum(lessonTypes) })

/** Work of a student, open or done. */
const workRow = nextStep.extend({
  state: z.enum(lessonStates),
  group: z.enum(workGroups),
  start_date: moment().nullable(),
  /** The due date: its own end, or the earlier end of a lesson that it unlocks. */
  due: moment().nullable(),
  /** The locked lesson whose end is `due`. */
  due_of: namedLesson.nullable(),
  locked: bit(),
  /** What must be done first, if locked. */
  blocker: namedLesson.nullable(),
  /** Deadline of a running quiz. */
  deadline: moment().nullable(),
  time_remaining: z.number().nullable(),
  /** Before a remedial: lessons to study, and how many are done. */
  study: z.object({ done: z.number(), total: z.number(), must_read: bit() }).nullable(),
})
export type WorkRow = z.output<typeof workRow>

const deadlines = z.array(workRow.extend({ end_date: moment() }))

/** A mark or feedback that its student has not read yet. */
export const newMark = z.object({
  courses_id: z.number(),
  course: z.string(),
  lessons_id: z.number(),
  name: z.string(),
  type: z.enum(markedTypes),
  score: z.number(),
  kkm: z.number().nullable(),
  /** An essay is unmarked: the score is not final. */
  waiting: bit(),
  /** The work has feedback. */
  has_feedback: bit(),
  at: moment(),
})
export type NewMark = z.output<typeof newMark>

/** Open enrichment that the student has not started. */
const offer = z.object({
  courses_id: z.number(),
  course: z.string(),
  lessons_id: z.number(),
  name: z.string(),
  type: z.enum(lessonTypes),
})
export type Offer = z.output<typeof offer>

const currentCourse = z.object({ id: z.number(), name: z.string(), progress })
export type CurrentCourse = z.output<typeof currentCourse>

export const studentDashboard = {
  summary: 'Angka mahasiswa',
  /** Data of the active semester for the whole start page, in one call. */
  reply: {
    data: classFigures,
    next: nextStep.nullable(),
    deadlines,
    /** Most urgent first; locked work with a near end comes last. */
    work: z.array(workRow),
    /** Number that can be done now. */
    total_work: count,
    /** Optional work. */
    enrichment: z.array(offer),
    news: z.array(newMark),
    /** Goals due for Penyegaran, longest overdue first. */
    due_goals: z.array(dueGoal),
    courses: z.array(currentCourse),
  },
}

export const studentNext = {
  summary: 'Langkah belajar berikutnya',
  reply: { data: nextStep.nullable() },
}

export const studentDeadlines = {
  summary: 'Batas waktu 14 hari ke depan',
  reply: { data: deadlines },
}

export const studentWork = {
  summary: 'Tugas dan kuis mahasiswa di semua kelas semester ini',
  reply: { data: z.array(workRow) },
}

export {
  logActivity as adminLogActivity,
  logActivity as lectureLogActivity,
  logActivity as studentLogActivity,
} from '../identity/account.schemas.ts'
