export const MOST_FORMS = 10
/** Paket A, B, C … */
export const formName = (at: number): string => 'ABCDEFGHIJ'[at] ?? '-'
/** In questions: two forms whose expected scores differ by no more anywhere are alike for who takes them. */
export const TCC_MATTERS = 0.5
/** In standard deviations: means that are proven to be no farther apart are setara. */
export const EQUAL_WITHIN = 0.2
