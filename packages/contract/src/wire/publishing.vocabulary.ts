/** Visibility for students: classes, study programs, lessons. */
export const publishStatuses = ['publish', 'unpublish'] as const
export type PublishStatus = (typeof publishStatuses)[number]
