/** `result`: attempts of one student at one quiz; `submission`: what one student handed in. Both were reset. */
export const archivedKinds = ['topic', 'lesson', 'member', 'result', 'submission'] as const
export type ArchivedKind = (typeof archivedKinds)[number]
