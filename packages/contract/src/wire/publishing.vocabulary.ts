/** Whether students see it: classes, courses of study, lessons. */
export const publishStatuses = ['publish', 'unpublish'] as const
export type PublishStatus = (typeof publishStatuses)[number]
