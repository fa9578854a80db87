import { bit, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { equivalences } from './reports.vocabulary.ts'

/** The questions of one attempt, compared with the student's first paper. */
export const remedialPaper = z.object({
  attempt_id: z.number(),
  number: z.number(),
  start_date: moment(),
  /** Null while it runs. */
  end_date: moment().nullable(),
  /** A remedial on some goals only. */
  by_goals: bit(),
  goals: z.array(z.string()),
  total_question: z.number(),
  /** Number of questions the student had seen before. */
  seen: z.number(),
  /** Mean P of its questions at first attempts; `measured` of them have one. */
  mean_p: z.number().nullable(),
  measured: z.number(),
  /** Compares it with the first paper's questions on the same goals; null for the first paper. */
  equivalence: z.enum(equivalences).nullable(),
  words: z.string().nullable(),
  /**
   * Questions with too few answers in both papers. Their P is the mean of their goal, kind and level; `words`
   * then contain *perkiraan*.
   */
  estimated: z.number(),
})
export type RemedialPaper = z.output<typeof remedialPaper>
