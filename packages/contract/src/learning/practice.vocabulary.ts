/** Number of different questions whose last answers decide readiness. */
export const READY_QUESTIONS = 5

/** Practice state of a goal. `ready`: the last answers to five questions average 80 percent or more. */
export const practiceStates = ['not_started', 'practising', 'ready'] as const
export type PracticeState = (typeof practiceStates)[number]

/** Practice answers per student in 24 hours. */
export const PRACTICE_DAILY = 300

/** Penyegaran: questions of a round, and right answers that keep the goal fresh. */
export const REFRESH_QUESTIONS = 3
export const REFRESH_ENOUGH = 2
