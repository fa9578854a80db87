import { bit, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { equivalences } from './reports.vocabulary.ts'

/** What one sitting of a student asked, set against the student's first paper. */
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
  /** Mean P of its questions at first attempts, over `measured` of them: those that somebody had then. */
  mean_p: z.number().nullable(),
  measured: z.number(),
  /** Against the first paper's questions of the same goals; null of the first paper. */
  equivalence: z.enum(equivalences).nullable(),
  words: z.string().nullable(),
  /** Questions of either paper that too few students had for it: the mean P of their goal, kind and level stands in, and `words` say *perkiraan*. */
  estimated: z.number(),
})
export type RemedialPaper = z.output<typeof remedialPaper>
