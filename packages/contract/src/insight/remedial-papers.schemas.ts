import { bit, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { equivalences } from './reports.vocabulary.ts'

/** What one sitting of a student asked, compared with the student's first paper. */
export const remedialPaper = z.object({
  attempt_id: z.number(),
  number: z.number(),
  start_date: moment(),
  /** Null while it runs. */
  end_date: moment().nullable(),
  /** A remedial of some goals alone. */
  by_goals: bit(),
  goals: z.array(z.string()),
  total_question: z.number(),
  /** How many of them the student had seen before. */
  seen: z.number(),
  /** Mean P of its questions at first attempts. `measured` of them have a P: a first attempt asked them. */
  mean_p: z.number().nullable(),
  measured: z.number(),
  /** Compares it with the first paper's questions of the same goals; null for the first paper. */
  equivalence: z.enum(equivalences).nullable(),
  words: z.string().nullable(),
  /** How many questions of both papers too few students had. Their P is the mean of their goal, kind and level, and `words` say *perkiraan*. */
  estimated: z.number(),
})
export type RemedialPaper = z.output<typeof remedialPaper>
