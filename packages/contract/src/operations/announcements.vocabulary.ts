/** So many files an announcement may carry. */
export const FILES_MOST = 5

/** Waits for its moment, can be read, or was taken back. */
export const announcementStates = ['scheduled', 'published', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]
