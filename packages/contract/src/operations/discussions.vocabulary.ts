/** The whole class, or only its lecturers. */
export const discussionAudiences = ['class', 'lecturers'] as const
export type DiscussionAudience = (typeof discussionAudiences)[number]
/** Maximum length of a question or answer. */
export const DISCUSSION_MOST = 4000
/** Questions and answers per student and campus day. */
export const QUESTIONS_DAILY = 30
export const ANSWERS_DAILY = 100
