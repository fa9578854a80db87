import { progress } from '../classroom/courses.schemas.ts'
import { lessonStates, lessonTypes } from '../learning/lessons.vocabulary.ts'
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
  is_enrichment: bit(),
})
export type NextStep = z.output<typeof nextStep>

/** Another lesson of the class that a row speaks of. */
const namedLesson = z.object({ lessons_id: z.number(), name: z.string(), type: z.enum(lessonTypes) })

/** Something that waits for a student, or that is done. */
const workRow = nextStep.extend({
  state: z.enum(lessonStates),
  group: z.enum(workGroups),
  start_date: moment().nullable(),
  /** Until when it must be done: its own end, or an earlier one of what is locked behind it. */
  due: moment().nullable(),
  /** The locked lesson behind it whose end comes first, where that is `due`. */
  due_of: namedLesson.nullable(),
  locked: bit(),
  /** What must be done first, where locked. */
  blocker: namedLesson.nullable(),
  /** Of a running quiz. */
  deadline: moment().nullable(),
  time_remaining: z.number().nullable(),
  /** Before a remedial: lessons to study, and how many of them were. */
  study: z.object({ done: z.number(), total: z.number() }).nullable(),
})
export type WorkRow = z.output<typeof workRow>

const deadlines = z.array(workRow.extend({ end_date: moment() }))

/** A mark, or what a lecturer said of the work, that its student has not read yet. */
export const newMark = z.object({
  courses_id: z.number(),
  course: z.string(),
  lessons_id: z.number(),
  name: z.string(),
  type: z.enum(['ASSIGNMENT', 'QUIZ']),
  score: z.number(),
  kkm: z.number().nullable(),
  /** An essay of it still waits: the score is not the last word. */
  waiting: bit(),
  /** The lecturer has said something of it. */
  has_feedback: bit(),
  at: moment(),
})
export type NewMark = z.output<typeof newMark>

/** Pengayaan that is open to the student and not begun. */
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
  /** Of the active semester, with all that a first screen says, so that it asks once. */
  reply: {
    data: classFigures,
    next: nextStep.nullable(),
    deadlines,
    /** What to do, the most urgent first; what is locked behind it and closes soon comes last. */
    work: z.array(workRow),
    /** How many can be done now. */
    total_work: count,
    /** What nobody has to do. */
    enrichment: z.array(offer),
    news: z.array(newMark),
    /** Goals to be refreshed, the longest due first. */
    due_goals: z.array(dueGoal),
    courses: z.array(currentCourse),
  },
}

export const studentNext = {
  summary: 'Langkah belajar berikutnya',
  reply: { data: nextStep.nullable() },
}

export const studentDeadlines = {
  summary: 'Tenggat 14 hari ke depan',
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
