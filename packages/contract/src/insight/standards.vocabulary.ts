/** Methods of standard setting: of judges, and of groups of students. */
export const standardMethods = ['angoff', 'borderline', 'contrasting'] as const
export type StandardMethod = (typeof standardMethods)[number]
export const methodNames: Record<StandardMethod, string> = {
  angoff: 'Angoff',
  borderline: 'Kelompok batas',
  contrasting: 'Kelompok kontras',
}
/** Groups of students by the lecturer's judgement: below, at, and above the border. */
export const standardGroups = ['belum', 'batas', 'tuntas'] as const
export type StandardGroup = (typeof standardGroups)[number]
export const MOST_JUDGES = 20
/** Fewer students of a group, or fewer second marks, say nothing. */
export const LEAST_OF_GROUP = 5
