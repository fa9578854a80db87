import { inCourse } from '../classroom/courses.schemas.ts'
import { withAliases } from '../wire/endpoint.schemas.ts'
import { bit, filterId, flag, id, moment } from '../wire/fields.ts'
import { sentKey } from '../wire/sending.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { practiceStates } from './practice.vocabulary.ts'
import { questionTypes } from './questions.vocabulary.ts'

const aliases = { course_id: 'courses_id' }
/** A goal by its text; null for questions without goal. */
const goal = () =>
  withDefault(
    (value) => (value === undefined || value === null ? '' : value),
    z.string('Tujuan tidak sesuai').trim().max(1000, 'Tujuan tidak sesuai'),
  )

const practisedGoal = z.object({
  goals: z.string().nullable(),
  goal_id: z.number().nullable(),
  total_question: z.number(),
  /** Number of the student's answers to its questions. */
  total_answer: z.number(),
  /** Number of different questions, five at most, whose last answers decide readiness. */
  total_counted: z.number(),
  /** Not reached in the quiz that the student took last in this class. */
  is_missed: bit(),
  /** Over the last five answers at most, in percent; null before the first. */
  share: z.number().nullable(),
  state: z.enum(practiceStates),
})
export type PractisedGoal = z.output<typeof practisedGoal>

export const practiceGoals = {
  summary: 'Latihan: tujuan satu kelas dan kemajuannya',
  query: withAliases(aliases, z.object(inCourse)),
  reply: { data: z.array(practisedGoal) },
}

const question = z.object({
  id: z.number(),
  goals: z.string().nullable(),
  goal_id: z.number().nullable(),
  /** Number of questions to practise this goal with. */
  total_question: z.number(),
  type: z.enum(questionTypes),
  question: z.string(),
  options: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Kind-specific content; nothing that reveals the key. */
  content: z.looseObject({}),
})
export type PracticeQuestion = z.output<typeof question>

export const practiceQuestion = {
  summary: 'Latihan: soal berikutnya dari satu tujuan',
  query: withAliases(
    aliases,
    z.object({
      ...inCourse,
      goals: goal(),
      /** Replaces the text. */
      goal_id: filterId(),
      /** Campuran: all goals in turn. */
      mixed: flag(),
      /** A Penyegaran round; `goal_id` is then required. */
      refresh: flag(),
      /** The question just answered: returns another one if possible. */
      after: filterId(),
    }),
  ),
  reply: {
    data: question.nullable(),
    /** Number of answered questions of the round. */
    answered: z.number(),
  },
}

export const savePractice = {
  summary: 'Latihan: jawab satu soal',
  body: withAliases(
    aliases,
    z.object({
      ...inCourse,
      id: id('Data tidak ditemukan'),
      answer: z.string('Jawab soal ini terlebih dahulu').min(1, 'Jawab soal ini terlebih dahulu').max(10_000),
      sent_key: sentKey(),
      /** Counts for the Penyegaran round of the question's goal. */
      refresh: flag(),
    }),
  ),
  reply: {
    data: z.object({
      status: z.enum(['correct', 'partial', 'wrong']),
      answer: z.string(),
      correct_answer: z.string().nullable(),
      key: z.looseObject({}).nullable(),
      options: z.array(z.object({ key: z.string(), label: z.string(), explanation: z.string().nullable() })),
      explanation: z.string().nullable(),
      /** What to read again. */
      related: z.object({ id: z.number(), name: z.string(), part: z.string().nullable() }).nullable(),
      /** Repeated within a day after its answer was shown: not counted. */
      is_retry: bit(),
      /** The student's current progress at the goal. */
      share: z.number().nullable(),
      state: z.enum(practiceStates),
      /** This answer made the goal Siap kuis. */
      newly_ready: bit(),
      /** Shares of the last answers to five questions, newest first, from 0 to 1. */
      recent: z.array(z.number()),
      /** The Penyegaran round; `due_at`: once it is over, the date of the next. */
      refresh: z
        .object({ answered: z.number(), correct: z.number(), due_at: moment().nullable() })
        .nullable(),
    }),
  },
}

export const dueGoal = z.object({
  courses_id: z.number(),
  courses: z.string(),
  goal_id: z.number(),
  goals: z.string(),
  due_at: moment(),
})
export type DueGoal = z.output<typeof dueGoal>

export const dueRefreshes = {
  summary: 'Penyegaran: tujuan yang perlu disegarkan',
  query: withAliases(aliases, z.object({ courses_id: filterId() })),
  reply: {
    data: z.array(dueGoal),
    /** Classes with reminders turned off. */
    silenced: z.array(z.number()),
  },
}

export const saveReminder = {
  summary: 'Penyegaran: nyalakan atau matikan untuk satu kelas',
  body: withAliases(aliases, z.object({ ...inCourse, is_on: flag() })),
  reply: {},
}

export const practiceCounts = {
  summary: 'Latihan: jumlah mahasiswa per tujuan',
  query: withAliases(aliases, z.object(inCourse)),
  reply: {
    data: z.array(
      z.object({
        goal_id: z.number().nullable(),
        goals: z.string().nullable(),
        /** Number of practice-only questions. */
        total_question: z.number(),
        not_started: z.number(),
        practising: z.number(),
        ready: z.number(),
      }),
    ),
  },
}
