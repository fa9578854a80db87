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
  /** How reliable the decision at the KKM is: KR-21; the share of students for whom a second quiz would decide the same (p0); that share beyond chance (kappa). */
  kr21: z.number().nullable(),
  p0: z.number().nullable(),
  kappa: z.number().nullable(),
  /** Students who are left out: an essay of theirs waits to be marked. */
  waiting: z.number(),
  /** A note where students got different questions; null where all got the same. */
  draws: z.string().nullable(),
  kkm: z.number().nullable(),
  mastered: z.number(),
  /** Students per ten points of score: 0–9, 10–19, … 90–100. */
  histogram: z.array(z.number()),
  /** Students with more than one attempt: the first and the last score of each, and the means of both. */
  gain: z.object({
    n: z.number(),
    first: z.number().nullable(),
    last: z.number().nullable(),
    pairs: z.array(z.object({ name: z.string(), first: z.number(), last: z.number() })),
  }),
})
export type ItemSummary = z.output<typeof itemSummary>
