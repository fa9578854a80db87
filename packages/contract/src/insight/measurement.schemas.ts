import { keptMeasure } from '../learning/bank.schemas.ts'
import { page, withAliases } from '../wire/endpoint.schemas.ts'
import { bit, flag, id, idList, moment } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { aliases, ofQuiz } from './answer-comparison.schemas.ts'
import {
  calibrationFormats,
  calibrationModels,
  calibrationStates,
  corridorNames,
  dimensionWords,
  fitWords,
  pointMeasureWords,
} from './measurement.vocabulary.ts'
import { conclusions } from './reports.vocabulary.ts'

export * from './answer-comparison.schemas.ts'

const ofModel = {
  ...ofQuiz,
  model: optional(z.enum(calibrationModels, 'Pilih model: rasch, 1pl, atau 2pl')),
}
const ofCorridor = {
  ...ofModel,
  corridor: optional(z.enum(corridorNames, 'Pilih koridor: quest atau winsteps')),
}

const number = z.number().nullable()
const fit = { infit: number, outfit: number, infit_z: number, outfit_z: number }
const measure = { measure: number, se: number }

const fitResult = z.object({ word: z.enum(fitWords), reason: z.string() })
export type Fit = z.output<typeof fitResult>

const calibratedItem = z.object({
  question_id: z.number(),
  number: z.number(),
  question: z.string(),
  /** A Soal bonus is measured without its bonus. */
  bonus: bit(),
  /** 1PL and 2PL in the metric of abilities N(0, 1); Rasch with a = 1. */
  a: number,
  se_a: number,
  b: number,
  se_b: number,
  /** Centred on the mean item; in logits, for 2PL in its own metric. */
  b_centred: number,
  se_b_centred: number,
  ...fit,
  point_measure: number,
  point_measure_expected: number,
  /** Against the expectation of the model. */
  point_measure_word: z.enum(pointMeasureWords).nullable(),
  /** In percent. */
  exact_match: number,
  exact_match_expected: number,
  right: z.number(),
  asked: z.number(),
  /** By joint estimation, as in Quest and Winsteps. */
  joint: z.object(fit).nullable(),
  /** By `joint` and the corridor. */
  fit: fitResult,
  /** The conclusion of the item analysis on the same attempts. */
  conclusion: z.enum(conclusions),
  reason: z.string(),
  provisional: bit(),
  /** a outside 0.2–4, or b beyond 5. */
  doubtful: z.boolean(),
  bands: z.array(z.object({ measure: z.number(), n: z.number(), share: z.number() })),
})
export type CalibratedItem = z.output<typeof calibratedItem>

/** Parallel analysis of the residual contrast. */
const dimension = z.object({
  /** Number of simulated classes; mean and greatest of their contrasts. */
  sets: z.number(),
  expected: number,
  most: number,
  more: bit().nullable(),
  word: z.enum(dimensionWords),
})
export type Dimension = z.output<typeof dimension>

const calibrationData = z.object({
  state: z.enum(calibrationStates),
  /** With too_small: enough people have answered, but the answers cannot be measured. */
  degenerate: z.boolean(),
  /** A note for reading the results, or why there are none; null if there is nothing to note. */
  message: z.string().nullable(),
  /** The same as separate notes, with the excluded items. */
  notes: z.array(z.string()),
  /** 0 to 100. */
  progress: z.number(),
  model: z.enum(calibrationModels),
  n: z.number(),
  /** Items that everybody or nobody has right, or that were not asked. */
  excluded: z.array(
    z.object({
      question_id: z.number(),
      number: z.number(),
      reason: z.enum(['all_right', 'all_wrong', 'not_asked']),
    }),
  ),
  log_likelihood: number,
  aic: number,
  bic: number,
  person_sd: number,
  /** EAP reliability. */
  reliability: number,
  separation: number,
  extremes: z.object({ all: z.number(), none: z.number() }).nullable(),
  comparison: z.object({ chi_square: z.number(), df: z.number(), p: z.number() }).nullable(),
  contrast: number,
  dimension: dimension.nullable(),
  corridor: z.object({ name: z.enum(corridorNames), low: z.number(), high: z.number() }),
  kkm: number,
  items: z.array(calibratedItem),
  scores: z.array(z.object({ raw: z.number(), ...measure })),
  /** Number of people by measure, in half logits. */
  spread: z.array(z.object({ measure: z.number(), n: z.number() })),
})
export type Calibration = z.output<typeof calibrationData>

export const calibration = {
  summary: 'Kalibrasi butir kuis (Rasch, 1PL, 2PL)',
  query: withAliases(aliases, z.object(ofCorridor)),
  reply: { data: calibrationData },
}

const ofBank = {
  course_category_id: id(),
  model: optional(z.enum(calibrationModels, 'Pilih model: rasch, 1pl, atau 2pl')),
  /** Hold questions locked as anchors? Rasch and 1PL share a scale, 2PL has its own. */
  anchored: flag(),
}

const bankItem = z.object({
  bank_question_id: z.number(),
  /** Version of the question: a new version is measured separately. */
  version: z.number(),
  question: z.string(),
  /** Number of quizzes that asked it; from two on it links them. */
  quizzes: z.number(),
  right: z.number(),
  asked: z.number(),
  a: number,
  se_a: number,
  /** With anchors: on their scale. */
  b_centred: number,
  se_b: number,
  se_b_centred: number,
  ...fit,
  point_measure: number,
  joint: z.object(fit).nullable(),
  /** By `joint` and the corridor. */
  fit: fitResult,
  doubtful: z.boolean(),
  /** Was it held as an anchor? Then `displacement` is how far its answers would move it, in logits. */
  held: z.boolean(),
  displacement: number,
  /** Is it the current version? Former versions cannot be locked. */
  latest: z.boolean(),
  /** The stored measure of this version. */
  kept: keptMeasure.nullable(),
})
export type BankItem = z.output<typeof bankItem>

const bankCalibrationData = z.object({
  state: z.enum(calibrationStates),
  /** With too_small: enough people have answered, but the answers cannot be measured. */
  degenerate: z.boolean(),
  message: z.string().nullable(),
  progress: z.number(),
  model: z.enum(calibrationModels),
  /** Number of students, classes, quizzes and years. */
  n: z.number(),
  quizzes: z.number(),
  years: z.number(),
  /** Items in two or more quizzes. */
  anchors: z.number(),
  /** Excluded items by reason. */
  left_out: z.object({ few: z.number(), alike: z.number(), apart: z.number(), many: z.number() }),
  /** What of the bank is not measured, in words. */
  notes: z.array(z.string()),
  /** Are anchors held, and how many questions are locked as anchors? */
  anchored: z.boolean(),
  locked: z.number(),
  /** The anchors' scale: Rasch, shared with 1PL, or 2PL. Null without anchors. */
  anchor_model: z.enum(['rasch', '2pl']).nullable(),
  /** Can the caller store measures and lock anchors? */
  can_write: z.boolean(),
  /** The latest calibration with stored measures. */
  last_kept: z
    .object({ user: z.string(), at: moment(), n: z.number(), model: z.enum(calibrationModels) })
    .nullable(),
  /** On the anchors' scale. */
  person_mean: number,
  person_sd: number,
  reliability: number,
  items: z.array(bankItem),
})
export type BankCalibration = z.output<typeof bankCalibrationData>

export const bankCalibration = {
  summary: 'Kalibrasi soal bank lintas kuis dan tahun',
  query: z.object({ ...ofBank, corridor: ofCorridor.corridor }),
  reply: { data: bankCalibrationData },
}

export const keepBankMeasures = {
  summary: 'Simpan ukuran butir ke bank',
  body: z.object(ofBank),
  reply: { data: z.object({ n: z.number() }) },
}
export const undoBankMeasures = {
  summary: 'Batalkan penyimpanan ukuran butir yang terakhir',
  body: z.object({ course_category_id: id() }),
  reply: {},
}
export const saveBankAnchors = {
  summary: 'Kunci soal bank sebagai jangkar, atau lepaskan',
  body: z.object({
    course_category_id: id(),
    list_id: idList(),
    anchor: flag(),
    /** Which stored measure is locked: Rasch or 1PL (same scale), or 2PL. */
    model: ofBank.model,
  }),
  reply: {},
}

export const calibrationPersons = {
  summary: 'Ukuran kemampuan tiap mahasiswa dari kalibrasi',
  query: withAliases(aliases, z.object({ ...ofModel, ...pageQuery })),
  reply: {
    ...page(
      z.object({
        user_id: z.number(),
        nim: z.string(),
        name: z.string(),
        raw: z.number(),
        asked: z.number(),
        ...measure,
        ...fit,
      }),
    ),
    state: z.enum(calibrationStates),
    /** An explanation if there is too little data. */
    why: z.string().nullable(),
  },
}

export const calibrationFile = {
  summary: 'Unduh kalibrasi: Excel, Winsteps, ITEMAN/Quest, CSV, atau skrip R',
  query: withAliases(
    aliases,
    z.object({ ...ofCorridor, format: optional(z.enum(calibrationFormats, 'Pilih format unduhan')) }),
  ),
  reply: {},
}
