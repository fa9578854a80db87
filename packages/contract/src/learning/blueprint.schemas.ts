import { savedReply } from '../wire/endpoint.schemas.ts'
import { integer, optionalChoice, optionalId, optionalText, version } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { MAX_INDICATOR } from './bank.vocabulary.ts'
import { forLesson, questionPoint } from './questions.schemas.ts'
import { cognitiveLevels, questionTypes } from './questions.vocabulary.ts'
import { MAX_MATERIAL, MOST_BLUEPRINT_ROWS } from './sections.vocabulary.ts'

const rowInput = z.object({
  goal_id: optionalId('Pilih tujuan belajar'),
  material: optionalText(MAX_MATERIAL),
  indicator: optionalText(MAX_INDICATOR),
  level: optionalChoice(cognitiveLevels),
  type: optionalChoice(questionTypes),
  number: integer('Masukan jumlah soal', { min: 1, max: 500 }),
  point: questionPoint,
})

const plannedRow = {
  goal_id: z.number().nullable(),
  goals: z.string().nullable(),
  code: z.string().nullable(),
  material: z.string().nullable(),
  indicator: z.string().nullable(),
  level: z.enum(cognitiveLevels).nullable(),
  type: z.enum(questionTypes).nullable(),
  /** Number of questions, and points of each. */
  number: z.number(),
  point: z.number(),
}
const row = z.object({
  ...plannedRow,
  planned: z.number(),
  present: z.number(),
  missing: z.number(),
  /** Sum of the existing questions' points. */
  present_point: z.number(),
  /** Question numbers on the paper: 1-3, 7. */
  numbers: z.string(),
})

const inBank = z.object({
  goal_id: z.number().nullable(),
  goals: z.string().nullable(),
  code: z.string().nullable(),
  levels: z.array(z.enum(cognitiveLevels)),
  type: z.enum(questionTypes),
  number: z.number(),
  point: z.number(),
})

export const quizBlueprint = {
  summary: 'Kisi-kisi satu kuis',
  query: forLesson(),
  reply: {
    data: z.array(row),
    /** The quiz's questions and draws, converted to rows. */
    proposed: z.array(z.object(plannedRow)),
    /**
     * What the bank of the mata kuliah has by goal, levels and kind: the number, and the most frequent
     * points.
     */
    bank: z.array(inBank),
    /** Questions outside all rows. */
    beside: z.number(),
    total_question: z.number(),
    total_point: z.number(),
    version: z.number(),
    goals: z.array(z.object({ id: z.number(), text: z.string() })),
    head: z.object({
      quiz: z.string(),
      course: z.string(),
      subject: z.string(),
      study_program: z.string(),
      sks: z.number().nullable(),
      lecturer: z.string(),
      duration: z.string().nullable(),
    }),
  },
}

export const saveBlueprint = {
  summary: 'Simpan kisi-kisi',
  body: forLesson({
    version: version(),
    rows: z.array(rowInput, 'Isi kisi-kisi').max(MOST_BLUEPRINT_ROWS, 'Terlalu banyak baris'),
  }),
  reply: savedReply,
}

export const exportBlueprint = { summary: 'Unduh kisi-kisi', query: forLesson(), reply: {} }
