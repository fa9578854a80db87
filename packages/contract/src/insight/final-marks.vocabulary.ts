export * from './final-mark-document.vocabulary.ts'

/** Checks before closing, in display order. */
export const checkCodes = [
  'no_items',
  'no_students',
  'weights',
  'drafts',
  'essays_waiting',
  'assignments_waiting',
  'late_undecided',
  'running',
  'window_open',
  'empty_quiz',
  'missing_work',
  'held_feedback',
  'inactive_students',
  'scale_gap',
] as const
export type CheckCode = (typeof checkCodes)[number]
export const checkLevels = ['blocker', 'warning'] as const

/** How a student's mark differs from the closed version. */
export const proposalKinds = ['changed', 'added', 'removed'] as const

/** Minimum length of a reason after trimming. */
export const REASON_LEAST = 10
export const REASON_MOST = 500
export const REASON_SHORT = 'Tulis alasan, minimal 10 huruf'
export const NO_PREVIEW = 'Lihat pratinjau terlebih dahulu'
