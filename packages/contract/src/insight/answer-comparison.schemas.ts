import { withAliases } from '../wire/endpoint.schemas.ts'
import { bit, filterId, flag } from '../wire/fields.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { difGroups, notReachedRules } from './measurement.vocabulary.ts'
import { whichAttempts } from './reports.vocabulary.ts'

/** Comparisons of answers: between groups, and between two students. */

const FILTER = 'Filter tidak sesuai'
export const aliases = { course_id: 'courses_id', quiz_id: 'lessons_id', lesson_id: 'lessons_id' }
/** Missing ones are refused like those of every report. */
export const ofQuiz = {
  courses_id: filterId(),
  lessons_id: filterId(),
  attempt: optional(z.enum(whichAttempts, FILTER)),
  /** Also include questions with partial points, as right only with full points. */
  cut: flag(),
  /** Are empty answers at the end of a paper wrong, or not asked? */
  not_reached: optional(z.enum(notReachedRules, 'Pilih perlakuan: wrong atau missing')),
}

const number = z.number().nullable()

const difCategories = ['A', 'B', 'C'] as const
const difItem = z.object({
  question_id: z.number(),
  number: z.number(),
  question: z.string(),
  chi_square: number,
  alpha: number,
  /** Below 0 the item is harder for the focal group; with a 95 % interval. */
  delta: number,
  delta_low: number,
  delta_high: number,
  /** Standard error of delta. */
  se: number,
  /** By size alone; `ets_category` by size and significance. */
  category: z.enum(difCategories).nullable(),
  ets_category: z.enum(difCategories).nullable(),
  /** The interval excludes 0, but the item is not flagged. */
  borderline: bit(),
  flagged: z.boolean(),
  /** Why there are no figures; null otherwise. */
  note: z.string().nullable(),
})

export type DifItem = z.output<typeof difItem>

export const differentialItems = {
  summary: 'Indikasi butir yang tidak setara antarkelompok (Mantel-Haenszel)',
  query: withAliases(
    aliases,
    z.object({
      ...ofQuiz,
      group: optional(z.enum(difGroups, 'Pilih kelompok: gender, course, atau entry_year')),
      focal: optional(z.string().max(60)),
      purify: flag(),
    }),
  ),
  reply: {
    data: z.object({
      /** Options for the focal group. */
      groups: z.array(z.object({ value: z.string(), name: z.string(), n: z.number() })),
      focal: z.string().nullable(),
      n_focal: z.number(),
      n_reference: z.number(),
      /** A note for reading the results. */
      message: z.string().nullable(),
      /** Items that could be tested, and flags expected by chance. */
      tested: z.number(),
      expected_false: z.number(),
      /** Difference that groups of this size show in 80 % of cases, and the same in words. */
      detectable: number,
      power: z.string().nullable(),
      items: z.array(difItem),
    }),
    items: z.array(difItem),
  },
}

const person = z.object({ user_id: z.number(), name: z.string(), nim: z.string() })
const { courses_id, lessons_id, attempt } = ofQuiz

const ofSimilar = withAliases(aliases, z.object({ courses_id, lessons_id, attempt }))

export const similarAnswersFile = {
  summary: 'Unduh indikasi jawaban salah yang sama dan pengerjaan kilat',
  query: ofSimilar,
  reply: {},
}

export const similarAnswers = {
  summary: 'Indikasi jawaban salah yang sama dan pengerjaan kilat',
  query: ofSimilar,
  reply: {
    data: z.object({
      /** Number of students, and of pairs compared. */
      n: z.number(),
      pairs: z.number(),
      /** Greatest p of a flagged pair, and false flags expected over all pairs. */
      limit: number,
      expected_false: z.number(),
      message: z.string(),
      /** The least probable first, at most 50. */
      flagged: z.array(
        z.object({
          a: person,
          b: person,
          both_wrong: z.number(),
          same_wrong: z.number(),
          expected: z.number(),
          p: z.number(),
          /** Numbers of the questions with identical wrong answers. */
          numbers: z.array(z.number()),
        }),
      ),
      /** Attempts below a tenth of the median time; null for fewer than 10 attempts on a screen. */
      rapid: z
        .object({
          median_second: z.number(),
          limit_second: z.number(),
          list: z.array(person.extend({ second: z.number(), score: number })),
        })
        .nullable(),
    }),
  },
}
export type SimilarAnswers = z.output<typeof similarAnswers.reply.data>
