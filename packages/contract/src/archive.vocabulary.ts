/** What was put away and can be had back. A result is what one reset put away: a student's attempts at one quiz. */
export const archiveKinds = [
  'teacher',
  'student',
  'course',
  'section',
  'lesson',
  'question',
  'result',
  'submission',
  'member',
] as const
export type ArchiveKind = (typeof archiveKinds)[number]
