import { z } from './zod.ts'

const message = 'Kunci pengiriman tidak sesuai'

/**
 * Idempotency key chosen by the sender for each new thing: a repeated request with the same key is stored
 * once.
 */
export const sentKey = () =>
  z
    .string(message)
    .regex(/^[^\0]{8,64}$/, message)
    .optional()
