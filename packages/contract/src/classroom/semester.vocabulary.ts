/** Most classes copied in one call. */
export const MOST_CLASSES = 2000
