import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs texts with the campus secret. A signature is valid only for its purpose. */
export const signer = (secret: string) => {
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
  return {
    /** Also serves as a pseudonym that cannot be reversed without the secret. */
    sign,
    holds: (purpose: string, text: string, signature: string): boolean => {
      const [givenSignature, right] = [Buffer.from(signature), Buffer.from(sign(purpose, text))]
      return givenSignature.length === right.length && timingSafeEqual(givenSignature, right)
    },
  }
}
export type Signer = ReturnType<typeof signer>
