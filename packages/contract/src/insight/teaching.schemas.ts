import { studentGap } from '../classroom/members.schemas.ts'
import { gapStates } from '../classroom/members.vocabulary.ts'
import { lessonTypes } from '../learning/lessons.vocabulary.ts'
import { withAliases } from '../wire/endpoint.schemas.ts'
import { bit, filterChoice, filterId, id, moment } from '../wire/fields.ts'
import { tolerant } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { workKinds } from './teaching.vocabulary.ts'

const waitingWork = z.object({
  kind: z.enum(workKinds),
  /**
   * late: undecided late answers of the last 14 days. essays: to mark. questions: unanswered, of students.
   * submissions: to mark. second_marks: the caller's answers to mark a second time. unreturned: marked but
   * held back. held: students who cannot pass a quiz by themselves. open: students who have not finished a
   * quiz that is open today. drafts: 1.
   */
  count: z.number(),
  /** Since when the oldest waits: receipt, hand-in, or start of the window. Null if unknown. */
  oldest: moment().nullable(),
  /** A draft whose window is already over. */
  ended: bit(),
  courses_id: z.number(),
  courses: z.string(),
  lessons_id: z.number(),
  lessons: z.string(),
})
export type WaitingWork = z.output<typeof waitingWork>

/** A published window that starts or ends within seven days. */
const comingWindow = z.object({
  courses_id: z.number(),
  courses: z.string(),
  lessons_id: z.number(),
  lessons: z.string(),
  type: z.enum(lessonTypes),
  start_date: moment(),
  end_date: moment(),
})
export type ComingWindow = z.output<typeof comingWindow>

/** A quiz with KKM that students have not mastered. */
const masteryGap = z.object({
  courses_id: z.number(),
  courses: z.string(),
  lessons_id: z.number(),
  lessons: z.string(),
  /** Students below the KKM by marked results; a running or unmarked attempt decides nothing yet. */
  below_kkm: z.number(),
  /** Students without attempt, once somebody finished the quiz or its window is over. */
  not_started: z.number(),
  /** Students who sat the quiz and have not reached the goal, as in its results by goal. */
  goals: z.array(z.object({ goal_id: z.number(), text: z.string(), students: z.number() })),
})
export type MasteryGap = z.output<typeof masteryGap>

/** Quizzes that students have not mastered, by class and in its order. */
const gaps = z.array(masteryGap)

export const lectureWork = {
  summary: 'Yang menunggu dosen di semua kelas',
  reply: {
    /** What waits for the lecturer first, by age; then held, open and drafts. */
    data: z.array(waitingWork),
    week: z.array(comingWindow),
    /** The caller's classes of the active year. */
    classes: z.array(z.object({ id: z.number(), name: z.string() })),
    /** Of these classes. */
    gaps,
  },
}

export const markingCount = {
  summary: 'Jumlah yang menunggu dinilai dosen',
  reply: { data: z.object({ count: z.number() }) },
}

const behind = z.object({
  courses_id: z.number(),
  courses: z.string(),
  user_id: z.number(),
  nim: z.string(),
  name: z.string(),
  progress: z.object({ settled: z.number(), total: z.number() }),
  /** Material opened, assignments handed in, quizzes ended. */
  done: z.number(),
  /** The student's last activity in the class. */
  last_activity: moment().nullable(),
  /** Assignments and quizzes whose window ended without work. */
  missed: z.number(),
  /** The first quiz that needs the lecturer before the student can pass. */
  held_at: z
    .object({
      lessons_id: z.number(),
      lesson: z.string(),
      reason: z.enum(['window_ended', 'remedial_limit']),
    })
    .nullable(),
  /** Quizzes with KKM that the student has not mastered, in the class's order. */
  gaps: z.array(studentGap),
})
export type StudentBehind = z.output<typeof behind>

const behindAliases = { course_id: 'courses_id', lesson_id: 'lessons_id' }
const behindFilters = {
  courses_id: filterId(),
  /** Only students who have not mastered this quiz, behind or not. */
  lessons_id: filterId(),
  gap: filterChoice(gapStates),
  /** With `lessons_id`: only students who sat the quiz and have not reached this goal. */
  goal_id: filterId(),
}

export const studentsBehind = {
  summary: 'Mahasiswa yang tertinggal',
  query: withAliases(behindAliases, z.object(behindFilters)),
  /** `gaps`: of the classes asked, whatever the other filters. */
  reply: { data: z.array(behind), gaps },
}

export const exportBehind = {
  summary: 'Unduh mahasiswa yang tertinggal',
  query: withAliases(
    behindAliases,
    z.object({
      ...behindFilters,
      /** Selected rows as class-student, comma-separated. Empty: all. */
      chosen: tolerant(
        (value) => value ?? '',
        z
          .string('Pilihan tidak sesuai')
          .max(10_000, 'Terlalu banyak data')
          .regex(/^(\d+-\d+(,\d+-\d+)*)?$/, 'Pilihan tidak sesuai'),
      ),
    }),
  ),
  reply: {},
}

const numbersOfCourse = z.object({
  courses_id: z.number(),
  students: z.number(),
  /** Completed of published lessons, over all students. */
  progress: z.object({ completed: z.number(), total: z.number() }),
  /** Mean of counted scores of published quizzes and assignments; null without any. */
  mean: z.number().nullable(),
  /** Essays and assignments to mark, and late answers to decide. */
  waiting: z.number(),
  /** Students who cannot pass a quiz by themselves. */
  held: z.number(),
})
export type CourseNumbers = z.output<typeof numbersOfCourse>

export const courseNumbers = {
  summary: 'Angka kelas yang diampu semester ini',
  reply: { data: z.array(numbersOfCourse) },
}

const oneClass = withAliases({ course_id: 'courses_id' }, z.object({ courses_id: id('Pilih kelas') }))

const numbersOfLesson = z.object({
  lessons_id: z.number(),
  students: z.number(),
  /** Students who opened, handed in or finished it. */
  done: z.number(),
  /** Students with a running attempt. */
  in_progress: z.number(),
  /** Essays or assignments to mark; a group's work counts once. */
  waiting: z.number(),
  /** Null if there is nothing to master. */
  mastered: z.number().nullable(),
  /** Mean of counted scores; null without any. */
  mean: z.number().nullable(),
})
export type LessonNumbers = z.output<typeof numbersOfLesson>

export const lessonNumbers = {
  summary: 'Angka pembelajaran satu kelas',
  query: oneClass,
  reply: { data: z.array(numbersOfLesson) },
}

export const courseProgress = {
  summary: 'Kemajuan kelas per minggu',
  query: oneClass,
  reply: {
    data: z.object({
      /** Students times published lessons. */
      total: z.number(),
      /**
       * Completed of these, as in `courseNumbers`. `done` differs: a quiz can be done but not mastered, an
       * assignment missed but completed.
       */
      completed: z.number(),
      /** By Monday of the week: lessons opened, handed in or finished for the first time. */
      weeks: z.array(z.object({ week: z.string(), done: z.number() })),
    }),
  },
}
