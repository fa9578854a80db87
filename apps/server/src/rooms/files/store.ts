import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { type Conn, firstRow } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Upload } from '../../platform/multipart.ts'
import type { FileStore } from '../../platform/storage.ts'
import type { FileRef } from './access.ts'
import { type Accepted, cleanName, tooLarge, typeOf } from './rules.ts'
import { files } from './schema.ts'

/** Two instances may start on an empty database at once: the one that comes second reads what the first has made. */
export const findLinkSecret = async (conn: Conn): Promise<string> => {
  await conn.execute(sql`insert into link_secret default values on conflict do nothing`)
  const found = await firstRow<{ secret: string }>(conn, sql`select secret from link_secret`)
  if (!found) throw new AppError('unexpected')
  return found.secret
}

const MAX_PIXELS = 40_000_000
/** Decoded and drawn anew: what is no picture fails here, and nothing hidden in it survives. */
const redraw = async (content: Buffer, draw: (picture: Sharp) => Sharp): Promise<Buffer> => {
  try {
    return await draw(sharp(content, { limitInputPixels: MAX_PIXELS }).rotate()).toBuffer()
  } catch {
    throw new AppError('file_type')
  }
}

type Kept = { content: Buffer; name: string; type: string }

const check = async (upload: Upload, place: Accepted): Promise<Kept> => {
  if (tooLarge(upload.content.length)) throw new AppError('file_too_large')
  const found = await fileTypeFromBuffer(upload.content)
  const type = typeOf(upload.name, found?.mime, place)
  if (type === null) throw new AppError('file_type')
  return { content: upload.content, name: cleanName(upload.name), type }
}

const asWebp = (name: string) => name.replace(/\.\w+$/, '.webp')

/** Checks a picture and draws it anew as WebP no wider than `width`. */
export const checkImage = async (upload: Upload, width: number): Promise<Kept> => {
  const { content, name } = await check(upload, 'image')
  const drawn = await redraw(content, (picture) =>
    picture.resize({ width, withoutEnlargement: true }).webp({ quality: 82 }),
  )
  return { content: drawn, name: asWebp(name), type: 'image/webp' }
}

const COVER = { width: 640, height: 240 }
const COVER_BYTES = 40_960
const COVER_QUALITIES = [82, 65, 45, 25, 10]

/** Checks a picture and draws it anew in the shape of a cover, as light as a page full of them needs. */
export const checkCover = async (upload: Upload): Promise<Kept> => {
  const { content, name } = await check(upload, 'image')
  let drawn = content
  for (const quality of COVER_QUALITIES) {
    drawn = await redraw(content, (picture) => picture.resize({ ...COVER, fit: 'cover' }).webp({ quality }))
    if (drawn.length <= COVER_BYTES) break
  }
  return { content: drawn, name: asWebp(name), type: 'image/webp' }
}

/** Checks a document. Pictures are drawn anew in their own format, so that nothing hidden survives. */
export const checkDocument = async (
  upload: Upload,
  place: 'lesson' | 'submission' = 'lesson',
): Promise<Kept> => {
  const kept = await check(upload, place)
  if (!kept.type.startsWith('image/')) return kept
  const format = kept.type === 'image/png' ? 'png' : 'jpeg'
  return { ...kept, content: await redraw(kept.content, (picture) => picture.toFormat(format)) }
}

export const checkPdf = (upload: Upload): Promise<Kept> => check(upload, 'pdf')

/** Puts checked content into the store under a random name. The row follows with `record`, in the caller's transaction. */
export const put = async (store: FileStore, kept: Kept): Promise<Kept & { key: string }> => {
  const key = randomUUID()
  await store.put(key, kept.content)
  return { ...kept, key }
}

export const record = async (
  tx: Conn,
  userId: number,
  { key, name, type, content }: Kept & { key: string },
): Promise<FileRef> => {
  const [row] = await tx
    .insert(files)
    .values({ key, name, type, size: content.length, user_id: userId })
    .returning({ id: files.id, name: files.name })
  if (!row) throw new AppError('unexpected')
  return row
}

export const findFile = (conn: Conn, id: number) =>
  firstRow<{ key: string; name: string; type: string; size: number }>(
    conn,
    sql`select key, name, type, size from files where id = ${id}`,
  )
