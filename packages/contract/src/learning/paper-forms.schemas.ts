import { flag, integer, moment, optionalMoment } from '../wire/fields.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { MOST_FORMS } from './paper-forms.vocabulary.ts'
import { forLesson } from './questions.schemas.ts'
import { cognitiveLevels, questionTypes } from './questions.vocabulary.ts'

/** Seed of the distribution; without it the server chooses. */
const seed = () => optional(integer('Masukan angka acak'))

const question = z.object({
  bank_version_id: z.number(),
  /** Index of the kisi-kisi row (from 0) in which it is worth `point`. */
  row: z.number(),
  point: z.number(),
  p: z.number(),
  d: z.number(),
  /** Not answered yet: P and D are the mean of its row (perkiraan). */
  estimated: z.boolean(),
})
const form = z.object({
  id: z.number().nullable(),
  name: z.string(),
  /** Its questions in the quiz; empty before it is taken. */
  question_ids: z.array(z.number()),
  bank_version_ids: z.array(z.number()),
  total_question: z.number(),
  total_point: z.number(),
  mean_p: z.number(),
  sd_p: z.number(),
  mean_d: z.number(),
  /** Predicted score of 100, and the standard error of one student's score. */
  expected_score: z.number(),
  sem: z.number(),
  /** Rasch information of its questions at the KKM. */
  information: z.number(),
  /** Questions without data. */
  estimated: z.number(),
  questions: z.array(question),
})
const report = z.object({
  cells: z.array(
    z.object({
      goal_id: z.number().nullable(),
      goals: z.string().nullable(),
      level: z.enum(cognitiveLevels).nullable(),
      type: z.enum(questionTypes).nullable(),
      number: z.number(),
      point: z.number(),
      /** Number of matching bank questions. */
      matching: z.number(),
      /** Number of its questions in each form. */
      counts: z.array(z.number()),
    }),
  ),
  counts_equal: z.boolean(),
  points_equal: z.boolean(),
  /** The greatest difference between two forms. */
  p_difference: z.number(),
  d_difference: z.number(),
  /** Of predicted scores: in percent, and below in points. */
  score_difference: z.number(),
  point_difference: z.number(),
  /**
   * Largest difference of predicted points at any ability from −3 to 3 logits, and the source of the
   * difficulties.
   */
  tcc_difference: z.number(),
  /** The same, in questions of average points. */
  tcc_questions: z.number(),
  tcc_from: z.literal('p'),
  /** Questions shared by two forms; on the diagonal the form's total. */
  overlap: z.array(z.array(z.number())),
  max_overlap: z.number(),
  /** Questions of the forms without data. */
  estimated: z.number(),
})
const madeForms = z.object({
  seed: z.number(),
  /** Fingerprint of these forms: sent back, so that no others are taken. */
  print: z.string(),
  forms: z.array(form),
  /** The questions of all forms, each once. */
  texts: z.array(
    z.object({ bank_version_id: z.number(), type: z.enum(questionTypes), question: z.string() }),
  ),
  report,
})
export type MadeForms = z.output<typeof madeForms>
export type FormReport = MadeForms['report']
export type PaperForm = MadeForms['forms'][number]

export const quizForms = {
  summary: 'Paket paralel satu kuis',
  query: forLesson(),
  reply: {
    /** Null: the quiz has no forms. */
    data: madeForms
      .extend({
        taken_at: moment(),
        taken_by: z.string().nullable(),
        /** By form in order: students who started it, and results of first attempts. */
        use: z.array(
          z.object({
            started: z.number(),
            finished: z.number(),
            mean: z.number().nullable(),
            sd: z.number().nullable(),
          }),
        ),
        /**
         * For each two forms with results: difference of first-attempt means in standard deviations, with a
         * 95 % interval.
         */
        compared: z.array(
          z.object({
            names: z.tuple([z.string(), z.string()]),
            d: z.number(),
            low: z.number(),
            high: z.number(),
            verdict: z.enum(['equal', 'unproven', 'different']),
            /** Results of both forms; below 10 of either nothing is proven. */
            results: z.tuple([z.number(), z.number()]),
            /** The difference in questions of average points; negative if the first form was harder. */
            questions: z.number(),
          }),
        ),
      })
      .nullable(),
    /** Number of attempts: from the first on the forms are fixed. */
    attempts: z.number(),
    /** Rows and questions of the kisi-kisi, and questions that everybody is asked. */
    rows: z.number(),
    planned: z.number(),
    fixed: z.number(),
    draws: z.number(),
  },
}

export const makeForms = {
  summary: 'Buat paket paralel dari kisi-kisi',
  body: forLesson({
    forms: integer('Masukan jumlah paket', { min: 1, max: MOST_FORMS }),
    seed: seed(),
    /** Only previews them. */
    dry_run: flag(),
    print: z.string().max(64).optional(),
    /** From the preview: later attempts do not change P and D between preview and use. */
    figures_at: optionalMoment(),
  }),
  reply: { data: madeForms.extend({ figures_at: moment() }) },
}

export const releaseForms = {
  summary: 'Lepas paket paralel',
  body: forLesson(),
  reply: { data: z.object({ id: z.number() }) },
}
