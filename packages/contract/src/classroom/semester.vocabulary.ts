/** So many classes are copied to a semester in one piece. */
export const MOST_CLASSES = 2000
