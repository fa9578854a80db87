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
  /** Question number in the file; null if no single one is concerned. */
  number: z.number().nullable(),
})
export type ImportError = z.output<typeof importError>

/** A skipped question and why; `number` is null for the whole file. */
const leftOut = z.object({ number: z.number().nullable(), title: z.string(), reason: z.string() })
export type LeftOut = z.output<typeof leftOut>

/** Defaults for questions that lack these. */
const forThoseWithout = {
  point: withDefault(emptyAsMissing, questionPoint.optional()),
  level: withDefault(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])),
    z.array(z.enum(cognitiveLevels, 'Pilih level of cognitive terlebih dahulu')).max(cognitiveLevels.length),
  ),
  goals: optionalText(MAX_GOAL),
}

/** How a file is parsed and saved. */
const reading = {
  /** By default detected from the content. */
  format: optional(z.enum(questionFormats, 'Pilih format file')),
  /** A backup of 5 MB or more, uploaded in pieces (`lecture/media`), instead of a file. */
  media_id: filterId(),
  dry_run: flag(),
  /** Skips questions with errors and saves the rest. */
  skip_errors: flag(),
  ...forThoseWithout,
}

const importedFile = z.object({
  format: z.enum(questionFormats),
  total: z.number(),
  /** Same as `total`: number that can be saved. */
  taken: z.number(),
  saved: z.number(),
  skipped: z.array(leftOut),
  /** Number of questions without point, level or goal in the file. */
  missing: z.object({ point: z.number(), level: z.number(), goals: z.number() }),
  errors: z.array(importError),
  /** What cannot be imported unchanged, and how it was changed. */
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
    /** Target folder; the file's categories become subfolders, up to two levels. */
    folder_id: optionalId('Pilih folder'),
    ...reading,
  }),
  reply: {
    data: importedFile.extend({
      /** Number of `total` not saved: duplicates in the bank or in the file. */
      duplicates: z.number(),
      /** Target folders of the rest, by name: `Bab 1 / Sel`. Case is ignored. */
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
      /** Losses of exported questions. */
      lost: z.array(leftOut),
    }),
  },
}
