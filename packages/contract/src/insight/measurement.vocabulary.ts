import type { CalibrationModel } from '../learning/bank.vocabulary.ts'

export { type CalibrationModel, calibrationModels, modelNames } from '../learning/bank.vocabulary.ts'

export const calibrationStates = ['ready', 'running', 'too_small'] as const
/** Minimum number of people. */
export const LEAST_PEOPLE: Record<CalibrationModel, number> = { rasch: 30, '1pl': 30, '2pl': 250 }
/** From this number of people on, slopes need no prior. */
export const PLAIN_FROM = 500
/** From this number of people on, 1PL and 2PL are compared. */
export const COMPARED_FROM = 250

/** Minimum answers for measuring a bank item (Linacre 1994). */
export const LEAST_ANSWERS = 30
/** Most bank items of one calibration, those with the most answers: errors of more would take minutes. */
export const MOST_BANK_ITEMS = 300

/** Minimum number of anchors: one cannot be checked against anything. */
export const LEAST_ANCHORS = 2
/** From this displacement in logits on, an anchor's answers contradict its position. */
export const DRIFTED = 0.5

/** Published ranges of infit by joint estimation: Quest (Adams & Khoo 1996), Winsteps (Linacre 2002). */
export const corridors = {
  quest: { low: 0.77, high: 1.3 },
  winsteps: { low: 0.5, high: 1.5 },
} as const
export type CorridorName = keyof typeof corridors
export const corridorNames = ['quest', 'winsteps'] as const satisfies readonly CorridorName[]
export type PointMeasureWord = (typeof pointMeasureWords)[number]
export const fitWords = ['Cocok', 'Longgar', 'Ketat', 'Belum dapat dinilai'] as const
export const pointMeasureWords = ['lebih rendah', 'sesuai', 'lebih tinggi'] as const

/** Empty answers at the end of a paper: wrong, or not asked. */
export const notReachedRules = ['wrong', 'missing'] as const
export type NotReachedRule = (typeof notReachedRules)[number]

/** Minimum for comparing dimensions with simulated classes. */
export const DIMENSION_PEOPLE = 100
export const DIMENSION_ITEMS = 5
export const dimensionWords = [
  'tampak lebih dari satu dimensi',
  'tidak tampak dimensi lain',
  'belum diperiksa',
] as const

/** Groups for DIF: gender, rombongan belajar, year of entry. */
export const difGroups = ['gender', 'course', 'entry_year'] as const
export type DifGroup = (typeof difGroups)[number]
export const GROUP_FLOOR = 20

export const calibrationFormats = ['xlsx', 'con', 'dat', 'csv', 'r'] as const
