/** To so many different questions the last answers say whether a goal is ready. */
export const READY_QUESTIONS = 5

/** How far a student has practised a goal. `ready`: the last answers to five questions came to 80 percent or more. */
export const practiceStates = ['not_started', 'practising', 'ready'] as const
export type PracticeState = (typeof practiceStates)[number]

/** How many answers one student may practise in 24 hours. */
export const PRACTICE_DAILY = 300

/** Penyegaran: how many questions a round has, and how many right keep the goal fresh. */
export const REFRESH_QUESTIONS = 3
export const REFRESH_ENOUGH = 2
