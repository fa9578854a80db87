/** What waits for a lecturer, the most pressing first. */
export const workKinds = ['late', 'essays', 'submissions', 'held', 'open', 'drafts'] as const
export type WorkKind = (typeof workKinds)[number]
