/** Most files of one announcement. */
export const FILES_MOST = 5

/** Not published yet, readable, or withdrawn. */
export const announcementStates = ['scheduled', 'published', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]
/** Classes that one announcement is written to at once. */
export const MOST_CLASSES = 20
