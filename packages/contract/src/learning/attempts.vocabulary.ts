export const answerStatuses = ['correct', 'wrong', 'wait', 'empty'] as const
/** Why an answer was kept as rejected. */
export const rejectionReasons = ['late', 'superseded', 'finished'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** State of a student at a quiz, in the lecturer's list. */
export const resultStates = [
  'not_started',
  'in_progress',
  'waiting',
  'mastered',
  'below_kkm',
  'settled',
] as const

/** Origin of an attempt: screen or paper (decision 081). */
export const attemptOrigins = ['web', 'paper'] as const
