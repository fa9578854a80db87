import { withAliases } from '../wire/endpoint.schemas.ts'
import { flag, id, integer, moment, optionalMoment } from '../wire/fields.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { markStates, printOrders, printParts } from './prints.vocabulary.ts'
import { forLesson, NO_LESSON } from './questions.schemas.ts'

/** What cannot be printed as on screen; `number` is the question's in the quiz. */
const warning = z.object({ number: z.number(), title: z.string(), reason: z.string(), left_out: z.boolean() })
export type PrintWarning = z.output<typeof warning>

const marks = z.object({
  id: z.number(),
  file_name: z.string(),
  taken: z.number(),
  created_at: moment(),
  created_by: z.string(),
  undone_at: moment().nullable(),
})
const run = z.object({
  id: z.number(),
  order: z.enum(printOrders),
  seed: z.number(),
  exam_date: moment().nullable(),
  copies: z.number(),
  total_question: z.number(),
  created_at: moment(),
  created_by: z.string(),
  /** The code of the only copy, or of the first, with the number of further ones. */
  codes: z.array(z.string()),
  marks: z.array(marks),
})
export type PrintRun = z.output<typeof run>

export const quizPrints = {
  summary: 'Cetakan ujian sebuah kuis',
  query: forLesson(),
  reply: {
    data: z.array(run),
    total_question: z.number(),
    students: z.number(),
    /** Names of the quiz's parallel forms. */
    forms: z.array(z.string()),
    is_random_option: z.boolean(),
  },
}

export const makePrint = {
  summary: 'Cetak ujian',
  body: withAliases(
    { lesson_id: 'lessons_id' },
    z.object({
      lessons_id: id(NO_LESSON),
      order: z.enum(printOrders, 'Pilih urutan soal'),
      /** Seed of the orders; without it the server chooses. */
      seed: optional(integer('Masukan angka acak')),
      exam_date: optionalMoment(),
      dry_run: flag(),
    }),
  ),
  reply: {
    data: z.object({
      id: z.number().nullable(),
      seed: z.number(),
      copies: z.number(),
      total_question: z.number(),
      /** Of the first copy. */
      pages: z.number().nullable(),
      warnings: z.array(warning),
    }),
  },
}

export const printFile = {
  summary: 'File cetakan ujian',
  query: z.object({
    id: id('Pilih cetakan terlebih dahulu'),
    part: z.enum(printParts, 'Pilih bagian cetakan'),
  }),
  reply: {},
}

const markRow = z.object({
  /** Row of the file. */
  row: z.number(),
  nim: z.string(),
  name: z.string().nullable(),
  code: z.string().nullable(),
  state: z.enum(markStates),
  messages: z.array(z.string()),
  answered: z.number(),
  /** Number of unmarked essays. */
  wait: z.number(),
  /** Of 100; unmarked essays count 0. */
  score: z.number().nullable(),
})
export type PrintMarkRow = z.output<typeof markRow>

export const takePrintMarks = {
  summary: 'Ambil jawaban ujian kertas',
  body: z.object({
    id: id('Pilih cetakan terlebih dahulu'),
    dry_run: flag(),
    /** Skips rows with errors. */
    skip_errors: flag(),
    /** Students who attempted the quiz already get a further attempt, if the remedial rules allow it. */
    again: flag(),
    /** Start of the exam; by default now minus its duration. */
    exam_date: optionalMoment(),
  }),
  reply: {
    data: z.object({
      id: z.number().nullable(),
      total: z.number(),
      taken: z.number(),
      errors: z.number(),
      attempted: z.number(),
      /** Numbers of questions that changed since printing. */
      changed: z.array(z.number()),
      rows: z.array(markRow),
    }),
  },
}

export const undoPrintMarks = {
  summary: 'Batalkan hasil ujian kertas',
  body: z.object({ id: id('Pilih file nilai terlebih dahulu') }),
  reply: { data: z.object({ undone: z.number() }) },
}
