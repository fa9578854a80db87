export const lessonTypes = ['LESSON', 'ASSIGNMENT', 'QUIZ'] as const
export type LessonType = (typeof lessonTypes)[number]
export const lessonFormats = ['TEXT', 'FILE'] as const
export const quizTypes = ['formatif', 'sumatif'] as const
export const scorePolicies = ['highest', 'last', 'average'] as const
/** What a remedial asks again: the whole quiz, or the goals that are not reached yet. */
export const remedialScopes = ['quiz', 'goals'] as const
/** Why a student gets no remedial. */
export const noRemedialReasons = [
  'no_kkm',
  'not_started',
  'running',
  'mastered',
  'unpublished',
  'waiting',
  'limit',
  'ended',
] as const
export type NoRemedial = (typeof noRemedialReasons)[number]
/** What masters a quiz: a score that reaches the KKM, or that and every goal that has enough questions to be decided on. */
export const masteryRules = ['score', 'score_and_goals'] as const
/** When a student reads the score: at once, or after the window has ended for everybody who may still sit. */
export const scoreMoments = ['direct', 'after_window', 'returned'] as const
export const reviewPolicies = ['never', 'mastered', 'after_window'] as const

/** Where a student stands with a lesson: the words, tones and icons of the screens hang on these. */
export const lessonStates = [
  'locked',
  'scheduled',
  'available',
  'in_progress',
  'mastered',
  'settled',
  'remedial',
  'blocked',
  'ended',
  'handed_in',
  'waiting',
] as const
export type LessonState = (typeof lessonStates)[number]
