import { inCourse } from '../classroom/courses.schemas.ts'
import { withAliases } from '../wire/endpoint.schemas.ts'
import { filterId, id } from '../wire/fields.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { practiceStates } from './practice.vocabulary.ts'
import { questionTypes } from './question-kinds.schemas.ts'

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
      /** The one just answered: another one comes, where there is one. */
      after: filterId(),
    }),
  ),
  reply: { data: question.nullable() },
}

export const savePractice = {
  summary: 'Latihan: jawab satu soal',
  body: withAliases(
    aliases,
    z.object({
      ...inCourse,
      id: id('Data tidak ditemukan'),
      answer: z.string('Jawab soal ini terlebih dahulu').min(1, 'Jawab soal ini terlebih dahulu').max(10_000),
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
    }),
  },
}
