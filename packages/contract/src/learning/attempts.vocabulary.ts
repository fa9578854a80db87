export const answerStatuses = ['correct', 'wrong', 'wait', 'empty'] as const
/** Why an answer was kept beside those that count. */
export const rejectionReasons = ['late', 'superseded', 'finished'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Where a student stands with a quiz, in the lecturer's list. */
export const resultStates = [
  'not_started',
  'in_progress',
  'waiting',
  'mastered',
  'below_kkm',
  'settled',
] as const

/** Where an attempt was made: on a screen, or on paper (decision 081). */
export const attemptOrigins = ['web', 'paper'] as const
