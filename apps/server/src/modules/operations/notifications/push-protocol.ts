import { createECDH } from 'node:crypto'
import { oneLine } from './mail-text.rules.ts'
import type { Words } from './words.rules.ts'

/** True if the key is a valid point of P-256, usable for key agreement. */
export const isPublicKey = (p256dh: string): boolean => {
  const serverKeys = createECDH('prime256v1')
  serverKeys.generateKeys()
  try {
    const point = Buffer.from(p256dh, 'base64url')
    return point.length === 65 && serverKeys.computeSecret(point).length === 32
  } catch {
    return false
  }
}

const TITLE_MOST = 120
/** What a lock screen may show to anybody: a title and a link. */
export const pushPayload = ({ title, link }: Words): string =>
  JSON.stringify({ title: oneLine(title).slice(0, TITLE_MOST), link })

/**
 * What a push service's status means (RFC 8030, 5 and 7.3). 401 and 403: subscribed with other keys than
 * ours.
 */
export const classifyPushReply = (status: number): 'sent' | 'gone' | 'later' | 'refused' => {
  if (status >= 200 && status < 300) return 'sent'
  if ([401, 403, 404, 410].includes(status)) return 'gone'
  return status === 429 || status === 408 || status >= 500 ? 'later' : 'refused'
}
