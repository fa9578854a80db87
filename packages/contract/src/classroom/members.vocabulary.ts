export const learningOrders = ['berurutan', 'bebas'] as const
/** How students of a class can contact the lecturer. */
export const contactKinds = ['none', 'whatsapp', 'phone', 'email'] as const
export type ContactKind = (typeof contactKinds)[number]

/** Why a student has not mastered a quiz with KKM: the results fall short, or nothing was done. */
export const gapStates = ['below_kkm', 'not_started'] as const
export type GapState = (typeof gapStates)[number]
