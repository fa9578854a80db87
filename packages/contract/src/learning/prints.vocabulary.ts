/** `same`: one order for all, with one paper per form; `own`: an individual paper for each student. */
export const printOrders = ['same', 'own'] as const
export type PrintOrder = (typeof printOrders)[number]
export const printParts = ['naskah', 'jawaban', 'kunci', 'template'] as const
export type PrintPart = (typeof printParts)[number]
/** Most copies of one print. */
export const MOST_COPIES = 600
/** Result of a row of marks. */
export const markStates = ['ok', 'attempted', 'error'] as const
