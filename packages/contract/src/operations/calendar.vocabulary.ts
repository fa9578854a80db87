/** A quiz's window, an assignment's deadline, an announcement's date. */
export const calendarKinds = ['quiz', 'assignment', 'announcement'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** Most reads of an address within ten minutes. */
export const FEED_READS = 30
