import { withAliases } from '../wire/endpoint.schemas.ts'
import { filterId, flag, id, optionalId, optionalText } from '../wire/fields.ts'
import { emptyAsMissing, optional, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { MAX_GOAL } from './goals.vocabulary.ts'
import { exportFormats, questionFormats } from './question-files.vocabulary.ts'
import { forLesson, NO_LESSON, questionPoint, questionRow } from './questions.schemas.ts'
import { cognitiveLevels } from './questions.vocabulary.ts'

const importError = z.object({
  line: z.number(),
  message: z.string(),
  /** Of the question among all of the file; null where it is about no single one. */
  number: z.number().nullable(),
})
export type ImportError = z.output<typeof importError>

/** A question that is left out, and why; `number` is null for what concerns the whole file. */
const leftOut = z.object({ number: z.number().nullable(), title: z.string(), reason: z.string() })
export type LeftOut = z.output<typeof leftOut>

/** What a question has that says nothing of it. */
const forThoseWithout = {
  point: withDefault(emptyAsMissing, questionPoint.optional()),
  level: withDefault(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])),
    z.array(z.enum(cognitiveLevels, 'Pilih level of cognitive terlebih dahulu')).max(cognitiveLevels.length),
  ),
  goals: optionalText(MAX_GOAL),
}

/** How a file is read, and what becomes of it. */
const reading = {
  /** Without it the content says what it is. */
  format: optional(z.enum(questionFormats, 'Pilih format file')),
  /** A backup of 5 MB or more that was sent before in pieces (`lecture/media`), in place of the file. */
  media_id: filterId(),
  dry_run: flag(),
  /** Leaves out what cannot be taken over and saves the rest. */
  skip_errors: flag(),
  ...forThoseWithout,
}

const importedFile = z.object({
  format: z.enum(questionFormats),
  total: z.number(),
  /** The same as `total`: how many can be saved. */
  taken: z.number(),
  saved: z.number(),
  skipped: z.array(leftOut),
  /** How many of them the file gives no point, level or goal. */
  missing: z.object({ point: z.number(), level: z.number(), goals: z.number() }),
  errors: z.array(importError),
  /** What cannot be taken over as it is, and what became of it. */
  warnings: z.array(importError),
  questions: z.array(
    questionRow.pick({
      number: true,
      type: true,
      question: true,
      options: true,
      answer: true,
      content: true,
      key: true,
      point: true,
      level: true,
      goals: true,
      related_lessons: true,
      related_part: true,
    }),
  ),
})

export const importQuestions = {
  summary: 'Impor soal',
  body: withAliases({ lesson_id: 'lessons_id' }, z.object({ lessons_id: id(NO_LESSON), ...reading })),
  reply: { data: importedFile },
}

export const importBankQuestions = {
  summary: 'Impor soal ke bank',
  body: z.object({
    course_category_id: id('Pilih mata kuliah'),
    /** Where all of it goes; the file's categories become folders within, as far as two ranks go. */
    folder_id: optionalId('Pilih folder'),
    ...reading,
  }),
  reply: {
    data: importedFile.extend({
      /** How many of `total` are not saved because the bank asks the same already, or the file asks it twice. */
      duplicates: z.number(),
      /** Where the others go, by name: `Bab 1 / Sel`. Names that differ in capitals alone are one folder. */
      folders: z.array(z.object({ name: z.string(), total: z.number(), is_new: z.boolean() })),
    }),
  },
}

export const questionTemplate = {
  summary: 'Templat Excel soal',
  reply: {},
}

const forExport = { format: z.enum(exportFormats, 'Pilih format file') }
export const exportQuestions = {
  summary: 'Ekspor soal',
  query: forLesson(forExport),
  reply: {},
}

export const planExport = {
  summary: 'Yang tidak terbawa ekspor soal',
  query: forLesson({ ...forExport, dry_run: flag() }),
  reply: {
    data: z.object({
      taken: z.number(),
      skipped: z.array(leftOut),
      /** What is lost of questions that are taken. */
      lost: z.array(leftOut),
    }),
  },
}
