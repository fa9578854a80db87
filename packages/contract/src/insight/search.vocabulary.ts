/** Fewer letters find too much. */
export const SEARCH_LEAST = 2
