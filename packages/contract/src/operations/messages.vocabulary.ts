/** The longest message, in characters. */
export const MESSAGE_MOST = 4000
/** So many of a conversation are shown, the newest. */
export const MESSAGES_SHOWN = 200
/** Messages of one student in a day of the campus. One to many counts once. */
export const MESSAGES_DAILY = 200
