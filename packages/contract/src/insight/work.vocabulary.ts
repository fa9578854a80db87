/** Perlu dikerjakan, Nanti, Terlambat, Selesai. */
export const workGroups = ['now', 'later', 'late', 'done'] as const
export type WorkGroup = (typeof workGroups)[number]
