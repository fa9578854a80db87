import { answerStatuses } from '../learning/attempts.vocabulary.ts'
import { lessonTypes } from '../learning/lessons.vocabulary.ts'
import { questionTypes } from '../learning/questions.vocabulary.ts'
import { page, withAliases } from '../wire/endpoint.schemas.ts'
import { bit, filterId, id, moment } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { itemRow } from './item-row.schemas.ts'
import { itemSummary } from './item-summary.schemas.ts'
import { remedialPaper } from './remedial-papers.schemas.ts'
import {
  analysisTypes,
  closingStates,
  finalStatuses,
  itemStates,
  weightModes,
  whichAttempts,
} from './reports.vocabulary.ts'

export type { ItemRow } from './item-row.schemas.ts'
export type { ItemSummary } from './item-summary.schemas.ts'
export type { RemedialPaper } from './remedial-papers.schemas.ts'

const aliases = {
  course_id: 'courses_id',
  sections_id: 'section_id',
  lessons_id: 'quiz_id',
  lesson_id: 'quiz_id',
}
const FILTER = 'Filter tidak sesuai'

/** Missing ones are refused by the server, all with the same words. */
const ofCourse = { courses_id: filterId() }
const ofTopic = { ...ofCourse, section_id: filterId() }
const ofQuiz = { ...ofTopic, quiz_id: filterId() }
const SORT = 'Urutan tidak sesuai'
/** By what of its rows a page is put in order: `name`, `score.total`, `list_score.0.score`. */
const SORTED =
  /^(name|nim|scores?|mean|cells|status|list_score|total_(remedial|second)|has_finish|final|ipk|assessed|achieved)(\.[a-z0-9_]+){0,2}$/
const sortQuery = {
  sort: optional(z.string(SORT).max(60, SORT).regex(SORTED, SORT)),
  order: optional(z.enum(['asc', 'desc'], SORT)),
}

const filters = <S extends z.ZodRawShape>(shape: S) =>
  withAliases(aliases, z.object({ ...shape, ...pageQuery, ...sortQuery }))

/** Of a report's page, and of the same as an Excel file. */
const report = <const Q extends z.ZodType, const R extends z.core.$ZodLooseShape>(
  summary: string,
  query: Q,
  reply: R,
) => ({
  page: { summary, query, reply },
  export: { summary: `${summary} sebagai Excel`, query, reply: {} },
})

const person = { user_id: z.number(), name: z.string(), nim: z.string() }
const question = z.object({ id: z.number(), number: z.number(), type: z.enum(questionTypes) })
export const answerStatus = z.enum(answerStatuses)

/** The letter, or the status where an answer is a text; '-' where nothing was answered. */
const cells = z.array(z.string())
/** Of each answer: does it count as wrong, and earned a part of its points? */
const partly = z.array(z.boolean())
const answerRow = z.object({ ...person, quiz: cells, status: z.array(answerStatus), partly })
const scoreRow = z.object({
  ...person,
  score: z.object({
    correct: z.number(),
    wrong: z.number(),
    empty: z.number(),
    /** Null where there is no finished attempt. */
    score: z.number().nullable(),
    status: bit(),
  }),
})

export const itemAnalysis = report(
  'Analisis butir',
  filters({
    ...ofQuiz,
    type: optional(z.enum(analysisTypes, FILTER)),
    attempt: optional(z.enum(whichAttempts, FILTER)),
  }),
  {
    data: z.array(z.union([answerRow, scoreRow, itemRow])),
    pagination: page(answerRow).pagination.optional(),
    question: z.array(question).optional(),
    summary: itemSummary.optional(),
    kkm: z.number().nullable(),
  },
)
export type AnalysisAnswerRow = z.output<typeof answerRow>
export type AnalysisScoreRow = z.output<typeof scoreRow>

export const itemWorkbook = {
  summary: 'Semua analisis satu kuis dalam satu buku kerja',
  query: withAliases(aliases, z.object({ ...ofQuiz, attempt: optional(z.enum(whichAttempts, FILTER)) })),
  reply: {},
}

const scoreCell = z.object({
  score: z.number().nullable(),
  grade: z.string(),
  /** The scale's. */
  status: bit().nullable(),
  /** Mastered; null where there is no KKM, or nothing was done yet. */
  mastered: bit().nullable(),
})
const lessonColumn = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(lessonTypes),
})
/** Of the quiz that is meant; null where it is off. */
const ofKkm = { kkm: z.number().nullable() }

export const finalScore = report(
  'Rekap nilai akhir',
  filters({ ...ofTopic, type: optional(z.enum(['quiz', 'all'], FILTER)) }),
  {
    ...page(z.object({ ...person, score: z.array(scoreCell), mean: scoreCell })),
    column: z.object({ lessons: z.array(lessonColumn.extend(ofKkm)) }),
  },
)

/** `by_goals`: a remedial of some goals alone, whose score is not that of the quiz. */
const test = z.object({ correct: z.number(), wrong: z.number(), score: z.number(), by_goals: bit() })

export const remedialReport = report('Tes dan remedial', filters(ofQuiz), {
  ...page(
    z.object({
      ...person,
      total_remedial: z.number(),
      list_score: z.array(test.nullable()).length(4),
      has_finish: bit(),
    }),
  ),
  ...ofKkm,
})

export const progressReport = report(
  'Pengerjaan kuis',
  filters({ ...ofQuiz, type: optional(z.enum(['first', 'last'], FILTER)) }),
  {
    ...page(
      z.object({
        ...person,
        answer: cells,
        status: z.array(answerStatus),
        partly,
        score: z.number().nullable(),
        start_date: moment().nullable(),
        total_second: z.number().nullable(),
        has_finish: bit(),
      }),
    ),
    question: z.array(question),
    ...ofKkm,
  },
)

export const achievementReport = report(
  'Capaian belajar',
  filters(ofQuiz),
  page(
    z.object({
      ...person,
      score: z.object({
        multiple_choice: z.number().nullable(),
        essay: z.number().nullable(),
        total: z.number().nullable(),
      }),
      /** HTML lists of goals. */
      achieve: z.object({ yes: z.string(), no: z.string() }),
    }),
  ),
)

const itemMark = {
  /** Null where there is none yet; of what waits the provisional one. */
  score: z.number().nullable(),
  /** Missing after its window, and counted 0. */
  missing: bit(),
  state: z.enum(itemStates),
  counted: bit(),
}
const gradebookItem = lessonColumn.extend({
  section: z.string(),
  /** Of 100, rounded for show. */
  weight: z.number(),
  /** What the RPS gives it; null where it was not made from one. */
  plan_weight: z.number().nullable(),
})

export const gradebook = report('Buku nilai', filters(ofCourse), {
  ...page(
    z.object({
      ...person,
      scores: z.array(z.object(itemMark)),
      final: z.number().nullable(),
      /** '-' while the mark is provisional. */
      grade: z.string(),
      ipk: z.number().nullable(),
      /** How much of what the student owes is counted, in percent. */
      assessed: z.number(),
      status: z.enum(finalStatuses),
      closed: z
        .object({ final: z.number().nullable(), grade: z.string(), ipk: z.number().nullable() })
        .nullable(),
    }),
  ),
  items: z.array(gradebookItem),
  drafts: z.array(gradebookItem),
  /** Of the published items; `draft_weight` of the drafts. */
  total_weight: z.number(),
  draft_weight: z.number(),
  weights: z.enum(weightModes),
  has_plan: bit(),
  closing: z.object({
    state: z.enum(closingStates),
    id: z.number().nullable(),
    version: z.number().nullable(),
    closed_at: moment().nullable(),
    closed_by: z.string().nullable(),
    sha256: z.string().nullable(),
  }),
})
export type GradebookItem = z.output<typeof gradebookItem>

const ofGoal = { goals: z.string(), goal_id: z.number() }
const goalCell = z.object({ share: z.number(), achieved: bit() })

export const masteryMap = report('Peta penguasaan', filters(ofCourse), {
  ...page(z.object({ ...person, cells: z.array(goalCell.nullable()), achieved: z.number() })),
  goals: z.array(z.object({ ...ofGoal, achieved: z.number(), measured: z.number() })),
})

export const studentMastery = {
  summary: 'Penguasaan tujuan belajar mahasiswa',
  query: withAliases({ course_id: 'courses_id' }, z.object({ courses_id: id('Pilih kelas') })),
  reply: {
    data: z.array(
      z.object({
        ...ofGoal,
        /** Null while no finished attempt measures it. */
        share: z.number().nullable(),
        achieved: bit(),
        lessons: z.array(z.object({ id: z.number(), name: z.string() })),
      }),
    ),
  },
}

export { type OwnGrades, studentGrades } from './grades.schemas.ts'
export { saveWeights } from './weights.schemas.ts'

const paperRow = z.object({ ...person, papers: z.array(remedialPaper) })
export type PaperRow = z.output<typeof paperRow>

export const remedialPapers = report('Kertas remedial', filters(ofQuiz), page(paperRow))
