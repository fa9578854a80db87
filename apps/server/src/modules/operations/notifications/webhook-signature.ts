import { createHmac, randomBytes } from 'node:crypto'
import { oneLine } from './mail-text.rules.ts'
import type { Words } from './words.rules.ts'

/** Body and signature of gateway calls, in the format of Standard Webhooks (docs/webhook.md). */

const PREFIX = 'whsec_'
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

type Message = { id: string; at: Date; body: string }
/** @param secrets newest first; during a rotation both sign */
export const signedHeaders = ({ id, at, body }: Message, secrets: readonly string[]) => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}

/** In the form that gateways expect: +62 and digits. People write 0812…, 62812… and separators. */
export const internationalPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return `+${digits}`
  if (digits.startsWith('0')) return `+62${digits.slice(1)}`
  return digits.startsWith('62') ? `+${digits}` : `+62${digits}`
}

type Person = { name: string; phone: string }
type Said = { kind: string; words: Words }

/** @param origin base URL of the campus; links begin with it */
export const callBody = (
  type: 'notifications' | 'test',
  at: Date,
  { name, phone }: Person,
  { origin, said: messages }: { origin: string; said: readonly Said[] },
): string =>
  JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: {
      phone: internationalPhone(phone),
      name: oneLine(name),
      notifications: messages.map(({ kind, words: { title, body, link } }) => ({
        kind,
        title: oneLine(title),
        text: oneLine(body),
        link: origin + link,
      })),
    },
  })

/** True if the gateway is down or overloaded. Any other status outside 2xx may concern this call alone. */
export const isOutage = (status: number): boolean => status === 429 || status >= 500
