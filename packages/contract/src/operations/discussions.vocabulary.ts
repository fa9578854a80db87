/** The whole class, or its lecturers alone. */
export const discussionAudiences = ['class', 'lecturers'] as const
export type DiscussionAudience = (typeof discussionAudiences)[number]
/** The longest question or answer, in characters. */
export const DISCUSSION_MOST = 4000
/** Questions and answers of one student in a day of the campus. */
export const QUESTIONS_DAILY = 30
export const ANSWERS_DAILY = 100
