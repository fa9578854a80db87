export const learningOrders = ['berurutan', 'bebas'] as const
/** How a lecturer wants to be reached by the students of a class. */
export const contactKinds = ['none', 'whatsapp', 'phone', 'email'] as const
export type ContactKind = (typeof contactKinds)[number]
