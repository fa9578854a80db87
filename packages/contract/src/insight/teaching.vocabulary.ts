/**
 * Waiting work of a lecturer. Replies put what somebody waits for (`late` to `unreturned_marks`) first,
 * the oldest on top, then `held`, `open` and `drafts`.
 */
export const workKinds = [
  'late',
  'essays',
  'questions',
  'submissions',
  'second_marks',
  'unreturned_results',
  'unreturned_marks',
  'held',
  'open',
  'drafts',
] as const
export type WorkKind = (typeof workKinds)[number]

/** Work that is marked or decided: what 'Menilai' counts. */
export const markingKinds: readonly WorkKind[] = ['late', 'essays', 'submissions', 'second_marks']

/** Key of one student in one class, for the selected rows of an export. */
export const behindKey = ({ courses_id, user_id }: { courses_id: number; user_id: number }) =>
  `${courses_id}-${user_id}`
