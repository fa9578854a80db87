/** Most comments per lecturer. */
export const MOST_COMMENTS = 200
