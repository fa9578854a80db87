/** What waits for a lecturer, the most pressing first. */
export const workKinds = [
  'late',
  'essays',
  'questions',
  'submissions',
  'unreturned_results',
  'unreturned_marks',
  'held',
  'open',
  'drafts',
] as const
export type WorkKind = (typeof workKinds)[number]

/** One student in one class, as the choice of rows for a file names them. */
export const behindKey = ({ courses_id, user_id }: { courses_id: number; user_id: number }) =>
  `${courses_id}-${user_id}`
