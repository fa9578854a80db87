import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { namedRow } from '../../../platform/rows.ts'
import { getExtension, isLateLink, isOutside, linkExpiry } from './rules.ts'

export const fileRefRow = namedRow
export type FileRef = z.output<typeof fileRefRow>
/** The file of this id as the row above has it; null where there is none. */
export const fileRefSql = (id: SQL): SQL =>
  sql`(select json_build_object('id', f.id, 'name', f.name) from files f where f.id = ${id})`
export const documentRow = fileRefRow.extend({ size: z.number() })
export type Document = z.output<typeof documentRow>

const signLink = (secret: string, id: number, expires: number) =>
  createHmac('sha256', secret).update(`${id}.${expires}`).digest('base64url')

/** Mints links that let their holder read one file for a while. */
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

/** Did we sign this link? Whoever has it might read the file until it ended. */
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

/** Of a link that its holder shows again: `ours` says that we signed it once, `holds` that it was given lately and still opens the file. */
export const readLink = (secret: string, id: number, { searchParams }: URL) => {
  const expires = Number(searchParams.get('expires'))
  const isOurs = linkIsOurs(secret, id, expires, searchParams.get('signature') ?? '')
  const now = Date.now() / 1000
  return { ours: isOurs, holds: isOurs && !isOutside(expires, now) && !isLateLink(expires, now) }
}

/** A document as rows carry it: a link to it, and what a viewer must know before it opens it. */
export const documentFields = (linkTo: (file: FileRef | null) => string | null, file: Document | null) => ({
  attachment: linkTo(file),
  filename: file?.name ?? null,
  extension: file && getExtension(file.name),
  size: file?.size ?? null,
})
