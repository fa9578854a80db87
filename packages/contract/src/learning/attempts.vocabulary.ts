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

/** Filters of that list: by attempt (0 none, 1 running, 2 ended), or by what it comes to. */
export const resultFilters = ['0', '1', '2', 'below_kkm', 'mastered'] as const
export type ResultFilter = (typeof resultFilters)[number]

/** Origin of an attempt: screen or paper (decision 081). */
export const attemptOrigins = ['web', 'paper'] as const
