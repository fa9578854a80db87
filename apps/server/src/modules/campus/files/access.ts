import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { namedRow } from '../../../platform/db/rows.ts'
import { getExtension, isLateLink, isOutside, linkExpiry } from './rules.ts'

export const fileRefRow = namedRow
export type FileRef = z.output<typeof fileRefRow>
/** SQL of a file reference by id; null without a file. */
export const fileRefSql = (id: SQL): SQL =>
  sql`(select json_build_object('id', f.id, 'name', f.name) from files f where f.id = ${id})`
export const documentRow = fileRefRow.extend({ size: z.number() })
export type Document = z.output<typeof documentRow>

const signLink = (secret: string, id: number, expires: number) =>
  createHmac('sha256', secret).update(`${id}.${expires}`).digest('base64url')

/** Creates signed links that let their holder read one file for a limited time. */
export const linkMaker =
  (secret: string) =>
  (file: FileRef | null, expires = linkExpiry(Date.now() / 1000)): string | null => {
    if (!file) return null
    const query = new URLSearchParams({
      expires: String(expires),
      signature: signLink(secret, file.id, expires),
    })
    return `${API_BASE}/files/${file.id}/${encodeURIComponent(file.name)}?${query}`
  }

/** Checks our signature, regardless of the expiry. */
const linkIsOurs = (secret: string, id: number, expires: number, signature: string): boolean => {
  const [givenSignature, expectedSignature] = [
    Buffer.from(signature),
    Buffer.from(signLink(secret, id, expires)),
  ]
  return (
    givenSignature.length === expectedSignature.length && timingSafeEqual(givenSignature, expectedSignature)
  )
}

export const linkHolds = (secret: string, id: number, expires: number, signature: string): boolean =>
  !isOutside(expires, Date.now() / 1000) && linkIsOurs(secret, id, expires, signature)

/**
 * Checks a link that comes back to us. `ours`: we signed it once; `holds`: it is recent and still opens the
 * file.
 */
export const readLink = (secret: string, id: number, { searchParams }: URL) => {
  const expires = Number(searchParams.get('expires'))
  const isOurs = linkIsOurs(secret, id, expires, searchParams.get('signature') ?? '')
  const now = Date.now() / 1000
  return { ours: isOurs, holds: isOurs && !isOutside(expires, now) && !isLateLink(expires, now) }
}

/** A document in a reply: its link, and what a viewer needs before loading it. */
export const documentFields = (linkTo: (file: FileRef | null) => string | null, file: Document | null) => ({
  attachment: linkTo(file),
  filename: file?.name ?? null,
  extension: file && getExtension(file.name),
  size: file?.size ?? null,
})
