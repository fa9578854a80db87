export const answerStatuses = ['correct', 'wrong', 'wait', 'empty'] as const
/** Why an answer was kept beside those that count. */
export const keptReasons = ['late', 'superseded', 'finished'] as const
export type KeptReason = (typeof keptReasons)[number]
