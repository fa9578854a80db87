/** So many comments a lecturer may keep. */
export const MOST_COMMENTS = 200
