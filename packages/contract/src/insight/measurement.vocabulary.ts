import type { CalibrationModel } from '../learning/bank.vocabulary.ts'

export { type CalibrationModel, calibrationModels, modelNames } from '../learning/bank.vocabulary.ts'

export const calibrationStates = ['ready', 'running', 'too_small'] as const
/** So many people are needed. */
export const LEAST_PEOPLE: Record<CalibrationModel, number> = { rasch: 30, '1pl': 30, '2pl': 250 }
/** From so many people on slopes need no prior. */
export const PLAIN_FROM = 500
/** From so many people on 1PL and 2PL are compared. */
export const COMPARED_FROM = 250

/** An item of a bank is measured once so many have answered it (Linacre 1994). */
export const LEAST_ANSWERS = 30
/** So many of a bank are calibrated together, those with the most answers: the errors of more would take minutes. */
export const MOST_BANK_ITEMS = 300

/** Anchors: so many at least, for one has nothing to be measured by. */
export const LEAST_ANCHORS = 2
/** From so many logits on an anchor's answers say another place than the one it is held at. */
export const DRIFTED = 0.5

/** Groups that an item may favour: gender, rombongan belajar, year of entry. */
export const difGroups = ['gender', 'course', 'entry_year'] as const
export type DifGroup = (typeof difGroups)[number]
export const GROUP_FLOOR = 20

export const calibrationFormats = ['xlsx', 'con', 'dat', 'csv', 'r'] as const
