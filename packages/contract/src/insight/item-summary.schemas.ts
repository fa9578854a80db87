import { z } from '../wire/zod.ts'

/** What item analysis says of the quiz as a whole. */
export const itemSummary = z.object({
  n: z.number(),
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  alpha: z.number().nullable(),
  sem: z.number().nullable(),
  /** Odd against even questions: their correlation, and by Spearman–Brown the reliability of the whole. */
  split_half: z.object({ r: z.number().nullable(), reliability: z.number().nullable() }),
  /** How sure the decision at the KKM is: KR-21, and what share of students a second quiz would decide the same of (kappa: beyond chance). */
  kr21: z.number().nullable(),
  p0: z.number().nullable(),
  kappa: z.number().nullable(),
  /** Students left out because an essay of theirs waits to be marked. */
  waiting: z.number(),
  /** What there is to know where students did not get the same questions; null where all did. */
  draws: z.string().nullable(),
  kkm: z.number().nullable(),
  mastered: z.number(),
  /** Students per ten points of score: 0–9, 10–19, … 90–100. */
  histogram: z.array(z.number()),
  /** Students with more than one attempt: the means, and the score of the first and the last attempt of each. */
  gain: z.object({
    n: z.number(),
    first: z.number().nullable(),
    last: z.number().nullable(),
    pairs: z.array(z.object({ name: z.string(), first: z.number(), last: z.number() })),
  }),
})
export type ItemSummary = z.output<typeof itemSummary>
