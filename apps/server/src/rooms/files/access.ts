import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE } from '@tuntas/contract/endpoint'
import { linkExpiry } from './rules.ts'

export type FileRef = { id: number; name: string }

const signatureOf = (secret: string, id: number, expires: number) =>
  createHmac('sha256', secret).update(`${id}.${expires}`).digest('base64url')

/** Mints links that let their holder read one file for a while. */
export const linkMaker =
  (secret: string) =>
  (file: FileRef | null): string | null => {
    if (!file) return null
    const expires = linkExpiry(Date.now() / 1000)
    const query = new URLSearchParams({
      expires: String(expires),
      signature: signatureOf(secret, file.id, expires),
    })
    return `${API_BASE}/files/${file.id}/${encodeURIComponent(file.name)}?${query}`
  }

export const linkHolds = (secret: string, id: number, expires: number, signature: string): boolean => {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(secret, id, expires))]
  return expires * 1000 > Date.now() && given.length === wanted.length && timingSafeEqual(given, wanted)
}
