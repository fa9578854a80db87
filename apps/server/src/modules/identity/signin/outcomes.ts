import { exchangeRefusals } from '@tuntas/contract/identity/providers'
import { z } from '@tuntas/contract/wire/zod'

/** What a provider's answer came to, sealed in the flow until the browser exchanges its code. */
const outcome = z.union([
  z.object({ refusal: z.enum(exchangeRefusals) }),
  z.object({
    subject: z.string(),
    claims: z.record(z.string(), z.unknown()),
    sid: z.string().nullable(),
    hasMfa: z.boolean(),
  }),
])
export type Outcome = z.output<typeof outcome>

export const writeOutcome = (value: Outcome): string => JSON.stringify(value)
/** Undefined if it cannot be read: the answer never came, or was sealed by another machine. */
export const readOutcome = (text: string | undefined): Outcome | undefined =>
  text === undefined ? undefined : outcome.parse(JSON.parse(text))
