/** Kinds that can be restored. A result is one reset: a student's attempts at one quiz. */
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

/** Most items of one restore. */
export const RESTORED_MOST = 500

/** Kinds that lecturers can restore in their classes. Their calls use `topic` for a section. */
export const archivedKinds = [
  'topic',
  'lesson',
  'member',
  'group',
  'result',
  'submission',
] as const satisfies readonly (ArchiveKind | 'topic')[]
export type ArchivedKind = (typeof archivedKinds)[number]
