import { answerStatuses } from '../learning/attempts.vocabulary.ts'
import { lessonTypes } from '../learning/lessons.vocabulary.ts'
import { questionTypes } from '../learning/questions.vocabulary.ts'
import { page, withAliases } from '../wire/endpoint.schemas.ts'
import { bit, filterChoice, filterId, id, moment } from '../wire/fields.ts'
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

/** The server refuses missing ones, with the same text everywhere. */
const ofCourse = { courses_id: filterId() }
const ofTopic = { ...ofCourse, section_id: filterId() }
const ofQuiz = { ...ofTopic, quiz_id: filterId() }
const SORT = 'Urutan tidak sesuai'
/** Sort keys of a page: `name`, `score.total`, `list_score.0.score`. */
const SORTED =
  /^(name|nim|scores?|mean|cells|status|list_score|total_(remedial|second)|has_finish|final|ipk|assessed|achieved)(\.[a-z0-9_]+){0,2}$/
const sortQuery = {
  sort: optional(z.string(SORT).max(60, SORT).regex(SORTED, SORT)),
  order: optional(z.enum(['asc', 'desc'], SORT)),
}

const filters = <S extends z.ZodRawShape>(shape: S) =>
  withAliases(aliases, z.object({ ...shape, ...pageQuery, ...sortQuery }))

/** Schemas of a report's page and its Excel file. */
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

/** The letter, or the status of a text answer; '-' if empty. */
const cells = z.array(z.string())
/** For each answer: counts as wrong, but earned part of its points? */
const partly = z.array(z.boolean())
const answerRow = z.object({ ...person, quiz: cells, status: z.array(answerStatus), partly })
const scoreRow = z.object({
  ...person,
  score: z.object({
    correct: z.number(),
    wrong: z.number(),
    empty: z.number(),
    /** Null without a finished attempt. */
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
  /** By the grading scale. */
  status: bit().nullable(),
  /** Null without KKM or without work. */
  mastered: bit().nullable(),
})
const lessonColumn = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(lessonTypes),
})
/** KKM of the selected quiz; null if it has none. */
const ofKkm = { kkm: z.number().nullable() }

export const finalScore = report(
  'Rekap nilai akhir',
  filters({ ...ofTopic, type: optional(z.enum(['quiz', 'all'], FILTER)) }),
  {
    ...page(z.object({ ...person, score: z.array(scoreCell), mean: scoreCell })),
    column: z.object({ lessons: z.array(lessonColumn.extend(ofKkm)) }),
  },
)

/** `by_goals`: a remedial on some goals only, whose score is not the quiz's. */
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
      /** Goals as HTML lists. */
      achieve: z.object({ yes: z.string(), no: z.string() }),
    }),
  ),
)

const itemMark = {
  /** Null if there is none yet; provisional while unmarked. */
  score: z.number().nullable(),
  /** Not handed in within its window, counted as 0. */
  missing: bit(),
  state: z.enum(itemStates),
  counted: bit(),
}
const gradebookItem = lessonColumn.extend({
  section: z.string(),
  /** Percent, rounded for display. */
  weight: z.number(),
  /** Weight in the RPS; null if not created from one. */
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
      /** Percentage of the student's due work that is counted. */
      assessed: z.number(),
      status: z.enum(finalStatuses),
      closed: z
        .object({ final: z.number().nullable(), grade: z.string(), ipk: z.number().nullable() })
        .nullable(),
    }),
  ),
  items: z.array(gradebookItem),
  drafts: z.array(gradebookItem),
  /** Sum of published items; `draft_weight` of drafts. */
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

const goalCell = z.object({
  /** Share of points over all quizzes. */
  share: z.number(),
  /** By that share, or in the quiz that measured the goal last. */
  achieved: bit(),
  /** Quizzes that measured it, the latest one last; `number` 1 is the first attempt. */
  quizzes: z.array(
    z.object({
      lessons_id: z.number(),
      name: z.string(),
      reached: bit(),
      sittings: z.array(z.object({ number: z.number(), share: z.number().nullable() })),
    }),
  ),
})
export type GoalCell = z.output<typeof goalCell>

const mappedGoal = {
  goals: z.string(),
  goal_id: z.number(),
  code: z.string().nullable(),
  /** What its share must reach; null while nothing measured it. */
  kkm: z.number().nullable(),
  /** thin: no quiz has enough questions on it to decide. */
  evidence: z.enum(['enough', 'thin']),
}
/** The questions behind a goal; null while nobody was measured. */
const items = z.number().nullable()
export const masteryMap = report('Peta penguasaan', filters(ofCourse), {
  ...page(z.object({ ...person, cells: z.array(goalCell.nullable()), achieved: z.number() })),
  /** By code. */
  goals: z.array(z.object({ ...mappedGoal, achieved: z.number(), measured: z.number(), items })),
})

export const studentMastery = {
  summary: 'Penguasaan tujuan belajar mahasiswa',
  query: withAliases({ course_id: 'courses_id' }, z.object({ courses_id: id('Pilih kelas') })),
  reply: {
    data: z.array(
      z.object({
        ...mappedGoal,
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

const paperRow = z.object({ ...person, below_kkm: bit(), papers: z.array(remedialPaper) })
export type PaperRow = z.output<typeof paperRow>

export const remedialPapers = report(
  'Kertas remedial',
  filters({
    ...ofQuiz,
    /** Only students below the KKM, as in the quiz's results. */
    status: filterChoice(['below_kkm']),
  }),
  page(paperRow),
)
