/** A quiz's window, the deadline of an assignment, the date of an announcement. */
export const calendarKinds = ['quiz', 'assignment', 'announcement'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** So often an address may be read within ten minutes. */
export const FEED_READS = 30
