/** Shorter texts match too much. */
export const SEARCH_LEAST = 2
