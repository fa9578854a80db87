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
  'group',
] as const
export type ArchiveKind = (typeof archiveKinds)[number]

/** How many things one call brings back. */
export const RESTORED_MOST = 500

/** What lecturers bring back in their classes. Their calls say `topic` for a section. */
export const archivedKinds = [
  'topic',
  'lesson',
  'member',
  'group',
  'result',
  'submission',
] as const satisfies readonly (ArchiveKind | 'topic')[]
export type ArchivedKind = (typeof archivedKinds)[number]
