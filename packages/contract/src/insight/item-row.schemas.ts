import { alsoCorrect } from '../learning/questions.schemas.ts'
import { questionTypes } from '../learning/questions.vocabulary.ts'
import { bit } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import {
  conclusions,
  distractorMarks,
  kkmWords,
  restSignificances,
  significances,
} from './reports.vocabulary.ts'

const coefficient = z.object({ coefficient: z.number().nullable(), description: z.string() })

/** A 95% interval; null if it cannot be computed. */
const interval = z.tuple([z.number(), z.number()]).nullable()

/** How an item relates to mastery of the quiz, which its own points help to decide. */
const itemMastery = z.object({
  /** Share correct of those who mastered minus that of the others; null with fewer than 5 of either. */
  b: z.number().nullable(),
  b_low: z.number().nullable(),
  b_high: z.number().nullable(),
  /** Correlation of the item with mastery; null as `b`. */
  phi: z.number().nullable(),
  /** Share of students whose item and mastery agree. */
  agreement: z.number().nullable(),
  kkm_word: z.enum(kkmWords).nullable(),
  /** First attempt and the latest later one of the same students; null if no student has both. */
  pre_post: z
    .object({
      n: z.number(),
      first: z.number(),
      last: z.number(),
      change: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
    })
    .nullable(),
})

/** Item analysis of one question. */
export const itemRow = z.object({
  id: z.number(),
  number: z.number(),
  type: z.enum(questionTypes),
  question: z.string(),
  point: z.number(),
  goals: z.string().nullable(),
  goal_id: z.number().nullable(),
  /** Can an answer earn part of the points? */
  partial: bit(),
  /** A Soal bonus is analysed without its bonus. */
  bonus: bit(),
  /** Further right answers, by letter. */
  also_correct: alsoCorrect,
  /** Number of students who were asked it. */
  n: z.number(),
  status: z.object({ difference: coefficient, level: coefficient }),
  /** Correlation of the item with the rest of the quiz. */
  point_biserial: z.number().nullable(),
  /** Correlation of the item with the whole quiz. */
  item_total: z.number().nullable(),
  /** Of `item_total`, two-sided t-test. */
  significance: z.enum(significances).nullable(),
  /** Of `point_biserial`. */
  significance_rest: z.enum(restSignificances).nullable(),
  interval: z.object({ level: interval, difference: interval, point_biserial: interval }),
  alpha_if_dropped: z.number().nullable(),
  /** Letter of the key. */
  answer: z.string().nullable(),
  /** Counts by letter; ties at a group border count as fractions. */
  distractor: z.array(
    z.object({
      alphabet: z.string(),
      total: z.number(),
      upper: z.number(),
      middle: z.number(),
      lower: z.number(),
      point_biserial: z.number().nullable(),
      is_key: bit(),
      /** Did enough students miss the key to say whether distractors work? */
      judged: bit(),
      /** A judged distractor that enough of those who missed the key chose, and not the able ones. */
      works: bit(),
      /** Choices in percent of an even share of those who answered and missed the key. */
      index: z.number().nullable(),
      /**
       * Compared with an even share of wrong answers, as in ANATES; null for keys and kinds without a single
       * key.
       */
      mark: z.enum(distractorMarks).nullable(),
      /** Share of students who chose it in each fifth of the scores, lowest first. */
      curve: z.array(z.number().nullable()),
    }),
  ),
  empty: z.number(),
  /** Empty answers with a later answer on the paper, and those without; `empty` is their sum. */
  omitted: z.number(),
  not_reached: z.number(),
  distractor_description: z.string(),
  conclusion: z.enum(conclusions),
  reason: z.string(),
  /** Fewer than 50 students. */
  provisional: bit(),
  /** The key should be checked. */
  key_suspect: bit(),
  /** Null without KKM. */
  mastery: itemMastery.nullable(),
  /** Mean share of the points in five groups of rising score; null for an empty group. */
  curve: z.array(z.number().nullable()),
  /** Answers by part, for kinds with parts or free answers. */
  tables: z.array(
    z.object({
      title: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
      /** Rows are typed texts that the lecturer can accept. */
      accepts: z.boolean(),
    }),
  ),
})
export type ItemRow = z.output<typeof itemRow>
