/** The longest message, in characters. */
export const MESSAGE_MOST = 4000
/** So many of a conversation are shown, the newest. */
export const MESSAGES_SHOWN = 200
