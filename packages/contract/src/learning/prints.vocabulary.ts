/** `same`: one order for all, as many papers as the quiz has forms; `own`: each student of the class gets their own. */
export const printOrders = ['same', 'own'] as const
export type PrintOrder = (typeof printOrders)[number]
export const printParts = ['naskah', 'jawaban', 'kunci', 'template'] as const
export type PrintPart = (typeof printParts)[number]
/** Copies of one print. */
export const MOST_COPIES = 600
/** What becomes of a row of marks. */
export const markStates = ['ok', 'attempted', 'error'] as const
