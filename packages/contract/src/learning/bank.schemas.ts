import { page, savedReply } from '../wire/endpoint.schemas.ts'
import { bit, filterId, flag, id, keptId, keptText, moment, nameText, optionalText } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { optional, tolerant, withDefault } from '../wire/tolerance.ts'
import { listKeys } from '../wire/words.ts'
import { z } from '../wire/zod.ts'
import {
  bankStates,
  calibrationModels,
  difficultyNames,
  MAX_INDICATOR,
  MAX_REMARK,
  MAX_TAG,
  MAX_TAGS,
  measuredNames,
  usedNames,
} from './bank.vocabulary.ts'
import { roleWord } from './bank-keeping.schemas.ts'
import { conclusions } from './conclusions.vocabulary.ts'
import { buildQuestionFormSchema, questionFields, questionRow } from './questions.schemas.ts'
import { cognitiveLevels, questionTypes } from './questions.vocabulary.ts'

export {
  addToBank,
  bankFolders,
  bankPeople,
  changeBankQuestions,
  moveBankQuestions,
  removeBankFolder,
  renewFromBank,
  saveBankFolder,
  saveBankRole,
  saveBankRules,
  takeFromBank,
} from './bank-keeping.schemas.ts'

const NO_SUBJECT = 'Pilih mata kuliah'
const FILTER = 'Filter tidak sesuai'
const NOT_FOUND = 'Data tidak ditemukan'

/** A filter by one value of a closed set; missing or empty means all. */
const filterWord = <const V extends readonly [string, ...string[]]>(values: V) =>
  optional(z.enum(values, FILTER))

const subject = { course_category_id: id(NO_SUBJECT) }
const idField = { id: id(NOT_FOUND) }

export const bankSubjects = {
  summary: 'Bank soal yang boleh dibuka',
  reply: {
    data: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        code: z.string().nullable(),
        /** The caller's newest class of it. */
        courses_id: z.number(),
        /** The caller's role in the bank. */
        role: roleWord,
        total_question: z.number(),
        /** Do quizzes draw only approved questions? */
        approved_only: bit(),
      }),
    ),
  },
}

/** The stored calibration result of a version. */
export const keptMeasure = z.object({
  model: z.enum(calibrationModels),
  measured_at: moment(),
  n: z.number(),
  /** On the bank's scale; for 2PL in its own metric. */
  measure: z.number(),
  se: z.number().nullable(),
  infit: z.number().nullable(),
  infit_z: z.number().nullable(),
  outfit: z.number().nullable(),
  point_measure: z.number().nullable(),
  doubtful: z.boolean(),
  /** Is it held by calibrations with anchors? */
  is_anchor: z.boolean(),
})
export type KeptMeasure = z.output<typeof keptMeasure>

const bankRow = questionRow
  .pick({ id: true, type: true, question: true, level: true, goal_id: true, goals: true, point: true })
  .extend({
    version: z.number(),
    course_category_id: z.number(),
    folder_id: z.number().nullable(),
    folder: z.string().nullable(),
    state: z.enum(bankStates),
    tags: z.array(z.string()),
    owner: z.string().nullable(),
    /** The latest version, to which a review refers, and its number. */
    latest_id: z.number(),
    number: z.number(),
    /** Number of quizzes with it, and when the latest one took it. */
    total_quiz: z.number(),
    last_used_at: moment().nullable(),
    /** First finished attempts with its current content, and the mean share of points earned. */
    n: z.number(),
    p: z.number().nullable(),
    /** Of the latest version. */
    measure: keptMeasure.nullable(),
  })
export type BankRow = z.output<typeof bankRow>

export const bankQuestions = {
  summary: 'Soal di bank satu mata kuliah',
  query: z.object({
    ...pageQuery,
    ...subject,
    folder_id: filterId(),
    goal_id: filterId(),
    level: filterWord(cognitiveLevels),
    type: filterWord(questionTypes),
    state: filterWord(bankStates),
    tag: tolerant(
      (value) => (value === '' ? undefined : value),
      z.string(FILTER).max(MAX_TAG, FILTER).optional(),
    ),
    used: filterWord(listKeys(usedNames)),
    difficulty: filterWord(listKeys(difficultyNames)),
    /** By the stored measure. */
    measured: filterWord(listKeys(measuredNames)),
    /** Archived ones instead. */
    archived: flag(),
  }),
  reply: page(bankRow),
}

export const bankDetail = bankRow.extend({
  options: questionRow.shape.options,
  answer: questionRow.shape.answer,
  content: questionRow.shape.content,
  key: questionRow.shape.key,
  explanation: questionRow.shape.explanation,
  indicator: z.string().nullable(),
  course_category: z.string(),
  archived: z.boolean(),
  /** What the caller can do with it. */
  can_edit: z.boolean(),
  can_approve: z.boolean(),
})
export type BankDetail = z.output<typeof bankDetail>

export const bankQuestion = {
  summary: 'Satu soal di bank',
  query: z.object(idField),
  reply: { data: bankDetail },
}

const tag = nameText('Isi tag', MAX_TAG)
const bankQuestionForm = buildQuestionFormSchema(
  questionFields
    .omit({ lessons_id: true, purpose: true, related_lessons_id: true, related_part: true, confirm: true })
    .extend({
      ...subject,
      folder_id: keptId('Pilih folder'),
      /** Not sent: unchanged. */
      tags: tolerant(
        (value) =>
          typeof value === 'string' ? value.split(',').filter((part) => part.trim() !== '') : value,
        z.array(tag, 'Isi tag').max(MAX_TAGS, `Maksimal ${MAX_TAGS} tag`).optional(),
      ),
      indicator: keptText(MAX_INDICATOR),
    }),
)

export const saveBankQuestion = {
  summary: 'Simpan soal di bank',
  body: bankQuestionForm,
  reply: savedReply,
}

export const archiveBankQuestion = { summary: 'Arsipkan soal di bank', body: z.object(idField), reply: {} }
export const restoreBankQuestion = { summary: 'Pulihkan soal di bank', body: z.object(idField), reply: {} }

const review = z.object({
  id: z.number(),
  user: z.string(),
  state: z.enum(bankStates),
  material: z.boolean(),
  construction: z.boolean(),
  language: z.boolean(),
  remark: z.string().nullable(),
  created_at: moment(),
})
export type BankReview = z.output<typeof review>

export const bankVersions = {
  summary: 'Versi satu soal di bank',
  query: z.object(idField),
  reply: {
    data: z.array(
      questionRow
        .pick({
          id: true,
          number: true,
          type: true,
          question: true,
          options: true,
          answer: true,
          content: true,
          key: true,
          explanation: true,
          level: true,
          point: true,
          goals: true,
        })
        .extend({ author: z.string().nullable(), created_at: moment(), reviews: z.array(review) }),
    ),
  },
}

export const bankUsage = {
  summary: 'Pemakaian dan statistik satu soal',
  query: z.object(idField),
  reply: {
    data: z.object({
      /** Newest first; those of other lecturers without a link. */
      quizzes: z.array(
        z.object({
          lessons_id: z.number(),
          name: z.string(),
          course: z.string(),
          year: z.string(),
          number: z.number(),
          /** Was it changed in the quiz? */
          differs: z.boolean(),
          is_mine: z.boolean(),
          /** By the item analysis of that quiz; null where it asks a changed copy, and beyond the newest. */
          verdict: z
            .object({ conclusion: z.enum(conclusions), reason: z.string(), provisional: bit() })
            .nullable(),
        }),
      ),
      /** Calibration results by version, newest first. */
      measures: z.array(keptMeasure.extend({ version: z.number(), user: z.string() })),
      /** From quizzes that ask it unchanged, by the rules of the item analysis. */
      years: z.array(
        z.object({
          year: z.string(),
          quizzes: z.number(),
          /** Number of papers with it. */
          shown: z.number(),
          n: z.number(),
          p: z.number().nullable(),
          d: z.number().nullable(),
          r: z.number().nullable(),
        }),
      ),
    }),
  },
}

export const reviewBankQuestion = {
  summary: 'Telaah soal di bank',
  body: z.object({
    ...idField,
    latest_id: id(NOT_FOUND),
    state: z.enum(bankStates, 'Pilih status'),
    material: flag(),
    construction: flag(),
    language: flag(),
    remark: optionalText(MAX_REMARK),
  }),
  reply: {},
}

export const alikeBankQuestions = {
  summary: 'Soal yang mirip di bank',
  body: z.object({
    ...subject,
    id: filterId(),
    question: withDefault(
      (value) => value ?? '',
      z.string('Isi soal pertanyaan').max(200_000, 'Teks terlalu panjang'),
    ),
  }),
  reply: {
    data: z.array(
      bankRow.pick({ id: true, question: true, state: true, type: true }).extend({ similarity: z.number() }),
    ),
  },
}
