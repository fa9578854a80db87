import { inCourse } from '../classroom/courses.schemas.ts'
import { withAliases } from '../wire/endpoint.schemas.ts'
import { bit, filterId, flag, id, moment } from '../wire/fields.ts'
import { sentKey } from '../wire/sending.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { practiceStates } from './practice.vocabulary.ts'
import { questionTypes } from './questions.vocabulary.ts'

const aliases = { course_id: 'courses_id' }
/** A goal by its text; nothing stands for questions without one. */
const goal = () =>
  withDefault(
    (value) => (value === undefined || value === null ? '' : value),
    z.string('Tujuan tidak sesuai').trim().max(1000, 'Tujuan tidak sesuai'),
  )

const practisedGoal = z.object({
  goals: z.string().nullable(),
  goal_id: z.number().nullable(),
  total_question: z.number(),
  /** How often the student has answered one of its questions. */
  total_answer: z.number(),
  /** Of the last five answers at most, in percent; null before the first. */
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
  type: z.enum(questionTypes),
  question: z.string(),
  options: z.array(z.object({ key: z.string(), label: z.string() })),
  /** What the kind asks beside the text; nothing that tells the key. */
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
      /** In place of the text. */
      goal_id: filterId(),
      /** Campuran: of all goals in turn. */
      mixed: flag(),
      /** Of the round that refreshes the goal; then `goal_id` says which. */
      refresh: flag(),
      /** The one just answered: another one comes, where there is one. */
      after: filterId(),
    }),
  ),
  reply: {
    data: question.nullable(),
    /** How many questions of the round are answered. */
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
      /** Counts for the round that refreshes the question's goal. */
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
      /** The same question within a day of its answer being told: it is not counted. */
      is_retry: bit(),
      /** How far the student is with the goal now. */
      share: z.number().nullable(),
      state: z.enum(practiceStates),
      /** Of the last answers to five questions, the newest first: what each came to, from 0 to 1. */
      recent: z.array(z.number()),
      /** The round that refreshes the goal; `due_at`: once it is over, when the next comes. */
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
    /** The classes of which the student does not want to be reminded. */
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
        /** Kept for practice alone. */
        total_question: z.number(),
        not_started: z.number(),
        practising: z.number(),
        ready: z.number(),
      }),
    ),
  },
}
