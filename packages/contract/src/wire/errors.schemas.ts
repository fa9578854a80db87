import { errors } from './errors.ts'
import { listKeys } from './words.ts'
import { z } from './zod.ts'

/**
 * The envelope of a refusal: `code` for programs, `message` for people, `data` for what a client needs to
 * continue.
 */
export const refusal = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.enum(listKeys(errors)),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  data: z.unknown().optional(),
})
