import {
  filterId,
  flag,
  idList,
  integer,
  nameText,
  optionalChoice,
  optionalId,
  version,
} from '../wire/fields.ts'
import { tolerant } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { forLesson, questionPoint } from './questions.schemas.ts'
import { cognitiveLevels, questionTypes } from './questions.vocabulary.ts'
import { MAX_SECTION_TITLE, MOST_DRAWN, MOST_SECTIONS } from './sections.vocabulary.ts'

/** Filter of a section's draw; missing parts match anything. */
const filter = {
  goal_id: optionalId('Pilih tujuan belajar'),
  level: optionalChoice(cognitiveLevels),
  type: optionalChoice(questionTypes),
  folder_id: optionalId('Pilih folder bank soal'),
}

const drawInput = z.object({
  n: integer('Masukan jumlah soal yang diundi', { min: 1, max: MOST_DRAWN }),
  ...filter,
  per_student: tolerant(
    (value) => (value === undefined || value === null || value === '' ? true : value),
    flag(),
  ),
  point: tolerant(
    (value) => (value === undefined || value === null || value === '' ? 1 : value),
    questionPoint,
  ),
})

const sectionInput = z
  .object({
    id: filterId(),
    title: nameText('Masukan judul bagian', MAX_SECTION_TITLE),
    draw: z.union([drawInput, z.null()]).optional(),
    /** Its questions in order; not sent: unchanged. */
    question_ids: idList(undefined, { least: 0 }).optional(),
  })
  .refine(({ draw, question_ids }) => !draw || !question_ids?.length, {
    path: ['question_ids'],
    message: 'Bagian yang mengundi dari bank tidak berisi soal tetap',
  })

const drawRow = z.object({
  n: z.number(),
  goal_id: z.number().nullable(),
  level: z.enum(cognitiveLevels).nullable(),
  type: z.enum(questionTypes).nullable(),
  folder_id: z.number().nullable(),
  per_student: z.boolean(),
  point: z.number(),
  /** Number of questions that the section can draw, and their points in the bank. */
  matching: z.number(),
  points: z.array(z.object({ point: z.number(), number: z.number() })),
  /** The bank has changed since: another number than `matching`, or newer versions. */
  outdated: z.boolean(),
  /** A shared draw has been made. */
  drawn: z.boolean(),
})
const sectionRow = z.object({
  id: z.number(),
  title: z.string(),
  draw: drawRow.nullable(),
  question_ids: z.array(z.number()),
  total_question: z.number(),
  total_point: z.number(),
})
export type QuizSection = z.output<typeof sectionRow>

export const quizSections = {
  summary: 'Bagian satu kuis',
  query: forLesson(),
  reply: {
    data: z.array(sectionRow),
    /** Number of questions that two sections could both draw; a paper has each once. */
    overlaps: z.array(z.object({ section_ids: z.array(z.number()), number: z.number() })),
    /** Questions without section, first on every paper. */
    question_ids: z.array(z.number()),
    total_question: z.number(),
    total_point: z.number(),
    version: z.number(),
    folders: z.array(z.object({ id: z.number(), name: z.string() })),
    goals: z.array(z.object({ id: z.number(), text: z.string() })),
  },
}

export const saveSections = {
  summary: 'Simpan bagian kuis',
  body: forLesson({
    version: version(),
    sections: z.array(sectionInput, 'Isi bagian kuis').max(MOST_SECTIONS, 'Terlalu banyak bagian'),
  }),
  reply: { data: z.object({ ids: z.array(z.number()), version: z.number() }) },
}

export const quizPool = {
  summary: 'Soal bank yang cocok untuk satu undian',
  query: forLesson({
    goal_id: filterId(),
    level: optionalChoice(cognitiveLevels),
    type: optionalChoice(questionTypes),
    folder_id: filterId(),
  }),
  reply: {
    data: z.object({
      matching: z.number(),
      points: z.array(z.object({ point: z.number(), number: z.number() })),
    }),
  },
}
