import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs texts with the campus's secret. What was signed for one purpose is worth nothing for another. */
export const signer = (secret: string) => {
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
  return {
    /** Also a name for the text that nobody without the secret can guess back. */
    sign,
    holds: (purpose: string, text: string, signature: string): boolean => {
      const [givenSignature, right] = [Buffer.from(signature), Buffer.from(sign(purpose, text))]
      return givenSignature.length === right.length && timingSafeEqual(givenSignature, right)
    },
  }
}
export type Signer = ReturnType<typeof signer>
