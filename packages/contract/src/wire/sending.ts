import { z } from './zod.ts'

const message = 'Kunci pengiriman tidak sesuai'

/** Of the sender's own making, new with each thing that is added: what is sent again under it because no reply came is taken once. */
export const sentKey = () =>
  z
    .string(message)
    .regex(/^[^\0]{8,64}$/, message)
    .optional()
