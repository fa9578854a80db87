export const lessonTypes = ['LESSON', 'ASSIGNMENT', 'QUIZ'] as const
export type LessonType = (typeof lessonTypes)[number]

/** Where a student stands with a lesson: the words, dyes and icons of the screens hang on these. */
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
