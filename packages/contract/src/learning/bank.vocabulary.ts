import { listKeys } from '../wire/words.ts'

/** Names of a bank question's states. */
export const bankStateNames = {
  draft: 'Draf',
  reviewed: 'Ditinjau',
  approved: 'Disetujui',
  retired: 'Pensiun',
} as const
export type BankState = keyof typeof bankStateNames
export const bankStates = listKeys(bankStateNames)

/** Aspects of a review: the three parts of a classic telaah butir. */
export const reviewAspectNames = {
  material: 'Materi',
  construction: 'Konstruksi',
  language: 'Bahasa',
} as const
export type ReviewAspect = keyof typeof reviewAspectNames
export const reviewAspects = listKeys(reviewAspectNames)

/** Roles in the bank of a mata kuliah. */
export const bankRoleNames = { owner: 'Pemilik', editor: 'Penyunting', reader: 'Pembaca' } as const
export type BankRole = keyof typeof bankRoleNames

export const usedNames = { never: 'Belum pernah dipakai', long_ago: 'Lama tidak dipakai' } as const
export const difficultyNames = { sukar: 'Sukar', sedang: 'Sedang', mudah: 'Mudah' } as const

/** Rasch and 1PL are the same model in two metrics; 2PL gives every item a slope of its own. */
export const calibrationModels = ['rasch', '1pl', '2pl'] as const
export type CalibrationModel = (typeof calibrationModels)[number]
export const modelNames: Record<CalibrationModel, string> = { rasch: 'Rasch', '1pl': '1PL', '2pl': '2PL' }

/** Of the measure that was kept of a question: how it lies to the mean question, in logits. */
export const measuredNames = {
  mudah: 'Mudah (di bawah −1 logit)',
  sedang: 'Sedang (−1 sampai 1 logit)',
  sukar: 'Sukar (di atas 1 logit)',
  belum: 'Belum dikalibrasi',
} as const
export const measuredBounds = { easy: -1, hard: 1 }

/** Since when a question counts as not used for long. */
export const LONG_AGO_DAYS = 365
export const MAX_FOLDER = 100
export const MAX_TAG = 40
export const MAX_TAGS = 10
export const MAX_INDICATOR = 500
export const MAX_REMARK = 2000
/** Most questions of one call. */
export const MAX_TAKEN = 500
