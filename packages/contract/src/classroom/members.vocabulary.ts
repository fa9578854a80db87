export const learningOrders = ['berurutan', 'bebas'] as const
