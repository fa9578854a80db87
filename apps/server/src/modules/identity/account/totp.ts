import { createHmac, randomBytes } from 'node:crypto'

/**
 * One-time codes of authenticator apps (RFC 6238) with the universal settings: SHA-1, six digits, 30 seconds.
 */

const STEP_SECONDS = 30
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5
const SECRET_BYTES = 20

/** Base32 without padding (RFC 4648). */
export const base32 = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((part) => SIGNS[Number.parseInt(part.padEnd(BITS, '0'), 2)])
    .join('')
}
const fromBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (sign) => SIGNS.indexOf(sign).toString(2).padStart(BITS, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const newSecret = (): string => base32(randomBytes(SECRET_BYTES))

/** @param secret base32 */
export const codeAt = (secret: string, step: number, digits = 6): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_SECONDS)

/** Time step of a code: the current one or a neighbour, for clocks that differ. */
export const findTimeStep = (secret: string, code: string, now = Date.now()): number | undefined =>
  [0, -1, 1].map((off) => stepAt(now) + off).find((step) => codeAt(secret, step) === code)

/** Content of the QR code. */
export const toOtpauthUri = (secret: string, username: string, issuer: string): string => {
  const label = encodeURIComponent(`${issuer}:${username}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${STEP_SECONDS}`
}
