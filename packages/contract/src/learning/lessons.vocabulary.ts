export const lessonTypes = ['LESSON', 'ASSIGNMENT', 'QUIZ', 'TOOL'] as const
export type LessonType = (typeof lessonTypes)[number]
/** Types with a mark in the gradebook; of tools only graded ones. */
export const markedTypes = ['ASSIGNMENT', 'QUIZ', 'TOOL'] as const satisfies readonly LessonType[]
export type MarkedType = (typeof markedTypes)[number]
/** Where an external tool opens. */
export const toolOpenings = ['window', 'frame'] as const
export type ToolOpening = (typeof toolOpenings)[number]
export const lessonFormats = ['TEXT', 'FILE'] as const
export const quizTypes = ['formatif', 'sumatif'] as const
export const scorePolicies = ['highest', 'last', 'average'] as const
/** A remedial asks the whole quiz again, or only the goals not yet reached. */
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
/** Mastery of a quiz: the score reaches the KKM; or that, and every goal with enough questions. */
export const masteryRules = ['score', 'score_and_goals'] as const
/** When a student reads the score: at once, after the window has ended for everybody, or when returned. */
export const scoreMoments = ['direct', 'after_window', 'returned'] as const
export const reviewPolicies = ['never', 'mastered', 'after_window'] as const

/** States of a student at a lesson: words, tones and icons of the screens depend on these. */
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
