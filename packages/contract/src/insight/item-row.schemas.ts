import { alsoCorrect } from '../learning/questions.schemas.ts'
import { questionTypes } from '../learning/questions.vocabulary.ts'
import { bit } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { distractorMarks, significances } from './reports.vocabulary.ts'

const coefficient = z.object({ coefficient: z.number().nullable(), description: z.string() })

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
      works: bit(),
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
  distractor_description: z.string(),
  conclusion: z.enum(['Diterima', 'Direvisi', 'Ditolak', 'Data belum cukup']),
  reason: z.string(),
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
