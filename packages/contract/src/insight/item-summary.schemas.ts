import { z } from '../wire/zod.ts'
import { conclusionBases, consistencyMethods, consistencyWords, speedWords } from './reports.vocabulary.ts'

/** Item analysis of the whole quiz. */
export const itemSummary = z.object({
  n: z.number(),
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  /** Mean, standard deviation and standard error on the scale 0 to 100. */
  percent: z.object({
    mean: z.number().nullable(),
    sd: z.number().nullable(),
    sem: z.number().nullable(),
  }),
  basis: z.enum(conclusionBases),
  /** 'KR-20' if all items have equal points and earn all or nothing. */
  alpha_name: z.enum(['KR-20', 'Alpha Cronbach']),
  alpha: z.number().nullable(),
  /** 95% interval. */
  alpha_low: z.number().nullable(),
  alpha_high: z.number().nullable(),
  /** Null in a class that mastered: its students are alike. */
  alpha_word: z.string().nullable(),
  /** Alpha with equal weights; null if papers differ. */
  standardised_alpha: z.number().nullable(),
  /** In points. */
  sem: z.number().nullable(),
  /** Correlation of odd and even questions, and the Spearman–Brown reliability of the whole. */
  split_half: z.object({ r: z.number().nullable(), reliability: z.number().nullable() }),
  /** Null unless all items have equal points and earn all or nothing. */
  kr21: z.number().nullable(),
  /** Share of students with the same mastery decision in a second quiz of the same kind. */
  p0: z.number().nullable(),
  /** That share beyond chance. */
  kappa: z.number().nullable(),
  consistency: z.object({
    method: z.enum(consistencyMethods),
    chance: z.number().nullable(),
    word: z.enum(consistencyWords),
  }),
  /** Number of right-or-wrong items that would measure as reliably. */
  effective_length: z.number().nullable(),
  /** Standard error of a score at the KKM, and how many students are nearer than that; null without KKM. */
  sem_kkm: z.number().nullable(),
  near_kkm: z.number().nullable(),
  /** Dependability of mastery; the first only as `kr21`. */
  phi_lambda: z.number().nullable(),
  k2: z.number().nullable(),
  /** Shares of students who answered the last question, and one at three quarters or later. */
  speed: z.object({
    finished: z.number().nullable(),
    three_quarters: z.number().nullable(),
    word: z.enum(speedWords).nullable(),
  }),
  /** What to know before reading the figures. */
  notes: z.array(z.string()),
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
    /** Mean change with its 95% interval. */
    mean: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    /** Share of the possible gain. */
    normalised: z.number().nullable(),
    /** The part that regression to the mean can explain. */
    regression: z.number().nullable(),
    pairs: z.array(z.object({ name: z.string(), first: z.number(), last: z.number() })),
  }),
})
export type ItemSummary = z.output<typeof itemSummary>
