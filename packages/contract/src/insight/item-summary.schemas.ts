import { z } from '../wire/zod.ts'

/** Item analysis of the whole quiz. */
export const itemSummary = z.object({
  n: z.number(),
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  alpha: z.number().nullable(),
  sem: z.number().nullable(),
  /** Correlation of odd and even questions, and the Spearman–Brown reliability of the whole. */
  split_half: z.object({ r: z.number().nullable(), reliability: z.number().nullable() }),
  /**
   * Reliability of the decision at the KKM: KR-21; p0, the share of students with the same decision in a
   * second quiz; kappa, that share beyond chance.
   */
  kr21: z.number().nullable(),
  p0: z.number().nullable(),
  kappa: z.number().nullable(),
  /** Students excluded because an essay is unmarked. */
  waiting: z.number(),
  /** A note if students got different questions; null otherwise. */
  draws: z.string().nullable(),
  kkm: z.number().nullable(),
  mastered: z.number(),
  /** Number of students by score range: 0–9, 10–19, … 90–100. */
  histogram: z.array(z.number()),
  /** For students with several attempts: first and last scores, and their means. */
  gain: z.object({
    n: z.number(),
    first: z.number().nullable(),
    last: z.number().nullable(),
    pairs: z.array(z.object({ name: z.string(), first: z.number(), last: z.number() })),
  }),
})
export type ItemSummary = z.output<typeof itemSummary>
