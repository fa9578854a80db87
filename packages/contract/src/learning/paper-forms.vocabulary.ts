export const MOST_FORMS = 10
/** Paket A, B, C … */
export const formName = (at: number): string => 'ABCDEFGHIJ'[at] ?? '-'
/** In questions: below this difference in expected scores, two forms are equivalent for students. */
export const TCC_MATTERS = 0.5
/** In standard deviations: means proven to be within this distance are setara. */
export const EQUAL_WITHIN = 0.2
/** Results of a form without which nothing is said of it. */
export const ENOUGH_RESULTS = 10
