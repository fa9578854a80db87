/** Maximum length of a message. */
export const MESSAGE_MOST = 4000
/** Most messages shown, the newest. */
export const MESSAGES_SHOWN = 200
/** Messages per student and campus day. One to many counts once. */
export const MESSAGES_DAILY = 200
