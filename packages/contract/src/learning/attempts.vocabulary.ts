export const answerStatuses = ['correct', 'wrong', 'wait', 'empty'] as const
/** Why an answer was kept beside those that count. */
export const rejectionReasons = ['late', 'superseded', 'finished'] as const
export type RejectionReason = (typeof rejectionReasons)[number]
