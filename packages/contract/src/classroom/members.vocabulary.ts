export const learningOrders = ['berurutan', 'bebas'] as const
/** How students of a class can contact the lecturer. */
export const contactKinds = ['none', 'whatsapp', 'phone', 'email'] as const
export type ContactKind = (typeof contactKinds)[number]
