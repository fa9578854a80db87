import { alsoCorrect } from '../learning/questions.schemas.ts'
import { questionTypes } from '../learning/questions.vocabulary.ts'
import { bit } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { distractorMarks, significances } from './reports.vocabulary.ts'

const coefficient = z.object({ coefficient: z.number().nullable(), description: z.string() })

/** What item analysis says of one question. */
export const itemRow = z.object({
  id: z.number(),
  number: z.number(),
  type: z.enum(questionTypes),
  question: z.string(),
  point: z.number(),
  goals: z.string().nullable(),
  goal_id: z.number().nullable(),
  /** Can an answer earn a part of its points? */
  partial: bit(),
  /** A Soal bonus is analysed as it was answered. */
  bonus: bit(),
  /** What is right beside the key, by letters. */
  also_correct: alsoCorrect,
  /** Students who were given the question. */
  n: z.number(),
  status: z.object({ difference: coefficient, level: coefficient }),
  /** The item against the rest of the quiz. */
  point_biserial: z.number().nullable(),
  /** The item against the whole of the quiz. */
  item_total: z.number().nullable(),
  /** Of `item_total`, by Student's t, two-sided. */
  significance: z.enum(significances).nullable(),
  alpha_if_dropped: z.number().nullable(),
  /** The letter of the key. */
  answer: z.string().nullable(),
  /** Counts per letter; ties at the border of a group count with a fraction. */
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
      /** By the even share of those who missed the key, as ANATES marks distractors; null for keys and where there is no single key. */
      mark: z.enum(distractorMarks).nullable(),
      /** The share of each fifth of the scores, from the lowest, that chose it. */
      curve: z.array(z.number().nullable()),
    }),
  ),
  empty: z.number(),
  distractor_description: z.string(),
  conclusion: z.enum(['Diterima', 'Direvisi', 'Ditolak', 'Data belum cukup']),
  reason: z.string(),
  /** Mean share of the points in five groups of rising total score; null where a group is empty. */
  curve: z.array(z.number().nullable()),
  /** What was answered part by part, of kinds that have parts or free answers. */
  tables: z.array(
    z.object({
      title: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
      /** Rows are typed texts that the lecturer may take for answers. */
      accepts: z.boolean(),
    }),
  ),
})
export type ItemRow = z.output<typeof itemRow>
