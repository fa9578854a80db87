import { randomUUID } from 'node:crypto'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdSending } from '../../../platform/http/idempotency.ts'
import type { Upload } from '../../../platform/http/multipart.ts'
import { noteWork } from '../../../platform/process/work-notes.ts'
import { documentRow, type FileRef, fileRefRow } from './access.ts'
import { DOCUMENT_PIXELS, readPictureSize, redraw, TEXT_PIXELS } from './pictures.ts'
import { type Accepted, cleanName, getQuota, resolveFileType, tooLarge } from './rules.ts'
import { unpointed } from './sweep.store.ts'

const secretRow = z.object({ secret: z.string() })

/** Two instances may start at once on an empty database; the second reads the secret of the first. */
export const findLinkSecret = async (conn: Conn): Promise<string> => {
  await conn.execute(sql`insert into link_secret default values on conflict do nothing`)
  const linkSecret = await firstRow(conn, secretRow, sql`select secret from link_secret`)
  if (!linkSecret) throw new AppError('unexpected')
  return linkSecret.secret
}

type Kept = { content: Buffer; name: string; type: string }

const check = async (upload: Upload, place: Accepted): Promise<Kept> => {
  noteWork('decode')
  if (tooLarge(upload.content.length)) throw new AppError('file_too_large')
  const fileType = await fileTypeFromBuffer(upload.content)
  const type = resolveFileType(upload.name, fileType?.mime, place)
  if (type === null) throw new AppError('file_type')
  return { content: upload.content, name: cleanName(upload.name), type }
}

const asWebp = (name: string) => name.replace(/\.\w+$/, '.webp')

/** Checks a picture and re-encodes it as WebP, at most `width` wide. */
export const checkImage = async (upload: Upload, width: number): Promise<Kept> => {
  const { content, name } = await check(upload, 'image')
  const redrawnPicture = await redraw(content, TEXT_PIXELS, (picture) =>
    picture.resize({ width, withoutEnlargement: true }).webp({ quality: 82 }),
  )
  return { content: redrawnPicture, name: asWebp(name), type: 'image/webp' }
}

/** Checks a picture without decoding it. */
export const lookAtImage = async (upload: Upload): Promise<Kept> => {
  const keptFile = await check(upload, 'image')
  await readPictureSize(keptFile.content)
  return keptFile
}

const COVER = { width: 640, height: 240 }
const COVER_BYTES = 40_960
const COVER_QUALITIES = [82, 65, 45, 25, 10]

/** Checks a picture and re-encodes it as a cover, small enough for a page of many. */
export const checkCover = async (upload: Upload): Promise<Kept> => {
  const { content, name } = await check(upload, 'image')
  let redrawnPicture = content
  for (const quality of COVER_QUALITIES) {
    redrawnPicture = await redraw(content, TEXT_PIXELS, (picture) =>
      picture.resize({ ...COVER, fit: 'cover' }).webp({ quality }),
    )
    if (redrawnPicture.length <= COVER_BYTES) break
  }
  return { content: redrawnPicture, name: asWebp(name), type: 'image/webp' }
}

/** Checks a document. Pictures are re-encoded in their format, so that hidden data is dropped. */
export const checkDocument = async (
  upload: Upload,
  place: 'lesson' | 'submission' = 'lesson',
): Promise<Kept> => {
  const keptFile = await check(upload, place)
  if (!keptFile.type.startsWith('image/')) return keptFile
  const format = keptFile.type === 'image/png' ? 'png' : 'jpeg'
  return {
    ...keptFile,
    content: await redraw(keptFile.content, DOCUMENT_PIXELS, (picture) => picture.toFormat(format)),
  }
}

export const checkPdf = (upload: Upload): Promise<Kept> => check(upload, 'pdf')

/** Usage of the sender within a day. */
const keptToday = ({
  id,
}: Pick<Actor, 'id'>) => sql`(select count(*) as files, coalesce(sum(size), 0) as bytes from files
  where user_id = ${id} and created_at > now() - interval '1 day')`

/**
 * Checked before decoding: otherwise a person over quota could still use up CPU.
 * @throws `upload_quota`
 */
export const demandQuota = async (conn: Conn, actor: Actor): Promise<void> => {
  const quota = getQuota(actor.role)
  const full = await countRows(
    conn,
    sql`select from ${keptToday(actor)} today where today.files >= ${quota.files} or today.bytes >= ${quota.bytes}`,
  )
  if (full > 0) throw new AppError('upload_quota')
}

const reservedRow = fileRefRow.extend({ key: z.string() })

type Reserved = { key: string; name: string; type: string; size: number; pieces?: number }

/**
 * Inserts the file's row before its content, outside any transaction. It counts for the quota whatever
 * happens to the request, and is swept if nothing refers to it.
 */
export const reserveFile = async (
  conn: Conn,
  actor: Actor,
  { key, name, type, size, pieces }: Reserved,
): Promise<z.output<typeof reservedRow>> => {
  const quota = getQuota(actor.role)
  const file = await firstRow(
    conn,
    reservedRow,
    sql`insert into files (key, name, type, size, user_id, pieces, finished)
      select ${key}, ${name}, ${type}, ${size}::int, ${actor.id}::int, ${pieces ?? null}::int, ${pieces === undefined}
      from ${keptToday(actor)} today
      where today.files < ${quota.files} and today.bytes + ${size} <= ${quota.bytes}
      returning id, name, key`,
  )
  if (!file) throw new AppError('upload_quota')
  return file
}

/** Stores checked content under a random name. */
export const keepFile = async (
  { db, files: store }: Pick<AppContext, 'db' | 'files'>,
  actor: Actor,
  { content, name, type }: Kept,
): Promise<FileRef> => {
  const { key, ...file } = await reserveFile(db, actor, {
    key: randomUUID(),
    name,
    type,
    size: content.length,
  })
  try {
    await store.put(key, content)
  } catch (error) {
    await db.execute(sql`delete from files where id = ${file.id}`)
    throw error
  }
  return file
}

export const checkSubmission = (upload: Upload): Promise<Kept> => checkDocument(upload, 'submission')

/** Checks an upload and stores it. */
export const receiveFile = async (
  ctx: Pick<AppContext, 'db' | 'files'>,
  actor: Actor,
  upload: Upload,
  check: (upload: Upload) => Promise<Kept>,
): Promise<FileRef & { size: number }> => {
  await demandQuota(ctx.db, actor)
  const keptFile = await check(upload)
  return { ...(await keepFile(ctx, actor, keptFile)), size: keptFile.content.length }
}

/** A complete file of this sender under the same key. */
export const findSentFile = (conn: Conn, actor: Actor, sentKey: string) =>
  firstRow(
    conn,
    documentRow,
    sql`select id, name, size from files where user_id = ${actor.id} and sent_key = ${sentKey}`,
  )

/** Of concurrent uploads with one key the first complete one counts; the others are swept. */
export const keepFileOnce = async (
  ctx: Pick<AppContext, 'db' | 'files'>,
  actor: Actor,
  keptFile: Kept,
  sentKey: string,
): Promise<FileRef> => {
  const file = await keepFile(ctx, actor, keptFile)
  return ctx.db.transaction(async (tx) => {
    await holdSending(tx, actor.id, sentKey)
    const before = await findSentFile(tx, actor, sentKey)
    if (before) return before
    await tx.execute(sql`update files set sent_key = ${sentKey} where id = ${file.id}`)
    return file
  })
}

/**
 * Saves with a checked upload. If the save is refused, the file is removed and does not count. A file that a
 * row refers to stays, whatever happened to the request.
 */
export const saveWithFile = async <T>(
  ctx: Pick<AppContext, 'db' | 'files'>,
  actor: Actor,
  keptFile: Kept | undefined,
  save: (file: FileRef | undefined) => Promise<T>,
): Promise<T> => {
  const file = keptFile && (await keepFile(ctx, actor, keptFile))
  try {
    return await save(file)
  } catch (error) {
    // If removal fails, the sweep removes it later.
    if (file) await dropFile(ctx, file).catch(() => {})
    throw error
  }
}

const dropFile = async ({ db, files }: Pick<AppContext, 'db' | 'files'>, { id }: FileRef): Promise<void> => {
  const dropped = await firstRow(
    db,
    z.object({ key: z.string() }),
    sql`delete from files f where f.id = ${id} and ${await unpointed(db)} returning f.key`,
  )
  if (dropped) await files.remove(dropped.key)
}

const fileRow = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  pieces: z.number().nullable(),
})
export const findFile = (conn: Conn, id: number) =>
  firstRow(conn, fileRow, sql`select key, name, type, size, pieces from files where id = ${id} and finished`)
