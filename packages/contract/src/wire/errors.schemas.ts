import { type ErrorCode, errors } from './errors.ts'
import { z } from './zod.ts'

/** The envelope of a refusal: `code` for programs, `message` for people; `data` says what a client needs to go on. */
export const refusal = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  data: z.unknown().optional(),
})
