import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq, getTableColumns, isNotNull, ne, not, sql } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { decodeText } from '../../../platform/files/text.ts'
import type { Ranged } from '../../../platform/files/unzip.ts'
import type { Upload } from '../../../platform/http/multipart.ts'
import { noteWork } from '../../../platform/process/work-notes.ts'
import { toVtt } from './captions.rules.ts'
import { streamContent } from './content.ts'
import { BACKUP_TYPE, keepsPromise, promisedType } from './media.rules.ts'
import { countPieces, listStoreKeys, pieceKey, pieceSize } from './pieces.rules.ts'
import { cleanName, tooLarge } from './rules.ts'
import { files } from './schema.ts'
import { reserveFile } from './store.ts'

type Deps = Pick<AppContext, 'db' | 'files'>
type Media = {
  id: number
  key: string
  name: string
  size: number
  pieces: number
  received: number[]
  finished: boolean
}

const {
  id,
  key,
  name,
  size,
  pieces,
  received: receivedPieces,
  finished,
  user_id,
  type,
} = getTableColumns(files)
const columns = { id, key, name, size, pieces: sql<number>`${pieces}`, received: receivedPieces, finished }
/** Condition: the caller's own upload. */
const ownUpload = (actor: Actor, mediaId: number) =>
  and(eq(id, mediaId), eq(user_id, actor.id), isNotNull(pieces))

const MEGABYTE = 1_048_576
/** In megabytes. Read by SQL, since the settings belong to a feature above this one. */
export const findLimit = async (conn: Conn): Promise<number> => {
  const [limit] = await conn.select({ media_mb: sql<number>`media_mb` }).from(sql`settings`)
  return limit?.media_mb ?? 0
}

const demandSize = async (conn: Conn, size: number, promisedType: string): Promise<void> => {
  const most = await findLimit(conn)
  if (size > most * MEGABYTE)
    throw new AppError('file_too_large', {
      message: `${promisedType === BACKUP_TYPE ? 'Cadangan' : 'Video dan audio'} paling besar ${most} MB.`,
    })
}

/** The full size counts towards the daily quota from the start. */
export const startMedia = async (
  ctx: Deps,
  actor: Actor,
  input: { name: string; size: number },
): Promise<Media> => {
  const called = cleanName(input.name)
  const mediaType = promisedType(called)
  if (mediaType === null) throw new AppError('file_type')
  await demandSize(ctx.db, input.size, mediaType)
  const upload = { size: input.size, pieces: countPieces(input.size) }
  const file = await reserveFile(ctx.db, actor, {
    key: randomUUID(),
    name: called,
    type: mediaType,
    ...upload,
  })
  return { ...file, ...upload, received: [], finished: false }
}

export const findMedia = async (conn: Conn, actor: Actor, mediaId: number): Promise<Media> => {
  const [media] = await conn.select(columns).from(files).where(ownUpload(actor, mediaId))
  if (!media) throw new AppError('not_found')
  return media
}

const BROKEN = { file: ['Bagian ini tidak utuh. Kirim lagi.'] }

/** Stores a piece, then records it. A piece sent again is ignored. */
export const keepPiece = async (
  ctx: Deps,
  actor: Actor,
  { id: mediaId, number }: { id: number; number: number },
  upload: Upload | undefined,
): Promise<Media> => {
  const media = await findMedia(ctx.db, actor, mediaId)
  if (media.finished) return media
  const expected = pieceSize(media.size, number)
  if (expected === null) throw new AppError('invalid', { fields: { number: ['Nomor bagian tidak sesuai'] } })
  if (upload?.content.length !== expected) throw new AppError('invalid', { fields: BROKEN })
  if (media.received.includes(number)) return media
  await ctx.files.put(pieceKey(media.key, number), upload.content)
  const [keptMedia] = await ctx.db
    .update(files)
    .set({
      received: sql`array(select distinct n from unnest(${receivedPieces} || ${number}::int) n order by n)`,
    })
    .where(and(ownUpload(actor, mediaId), not(finished)))
    .returning(columns)
  if (keptMedia) return keptMedia
  // Another request finished the upload, if this piece was sent twice; or removed it, and then this piece
  // must go too.
  return findMedia(ctx.db, actor, mediaId).catch(async (error) => {
    await ctx.files.remove(pieceKey(media.key, number))
    throw error
  })
}

/** Deletes an unfinished upload with its pieces. */
export const removeMedia = async (ctx: Deps, actor: Actor, mediaId: number): Promise<void> => {
  const [deletedMedia] = await ctx.db
    .delete(files)
    .where(and(ownUpload(actor, mediaId), not(finished)))
    .returning({ key, pieces })
  if (!deletedMedia) throw new AppError('not_found')
  for (const place of listStoreKeys(deletedMedia)) await ctx.files.remove(place)
}

const MISSING = { file: ['Belum semua bagian terkirim.'] }

/** Checks the content by its bytes, whatever the name says; deletes it if it does not match. */
export const finishMedia = async (ctx: Deps, actor: Actor, mediaId: number): Promise<Media> => {
  const media = await findMedia(ctx.db, actor, mediaId)
  if (media.finished) return media
  if (media.received.length < media.pieces) throw new AppError('invalid', { fields: MISSING })
  const beginning = await buffer(await ctx.files.stream(pieceKey(media.key, 1)))
  const detected = await fileTypeFromBuffer(beginning)
  if (!keepsPromise(media.name, detected?.mime)) {
    await removeMedia(ctx, actor, mediaId)
    throw new AppError('file_type')
  }
  const [finishedMedia] = await ctx.db
    .update(files)
    .set({ finished: true })
    .where(ownUpload(actor, mediaId))
    .returning(columns)
  if (!finishedMedia) throw new AppError('not_found')
  return finishedMedia
}

/** True if it is a finished upload of the caller. */
export const isOwnMedia = async (conn: Conn, actor: Actor, mediaId: number): Promise<boolean> => {
  const [media] = await conn
    .select({ id })
    .from(files)
    .where(and(ownUpload(actor, mediaId), finished, ne(type, BACKUP_TYPE)))
  return media !== undefined
}

/** A finished backup of the caller, readable from any offset. */
export const findBackup = async (
  ctx: Deps,
  actor: Actor,
  mediaId: number,
): Promise<Ranged & { name: string }> => {
  const [backup] = await ctx.db
    .select(columns)
    .from(files)
    .where(and(ownUpload(actor, mediaId), finished, eq(type, BACKUP_TYPE)))
  if (!backup) throw new AppError('not_found')
  return {
    name: backup.name,
    size: backup.size,
    open: (range) => streamContent(ctx.files, backup, range),
  }
}

const NO_CAPTIONS = { captions: ['File teks harus VTT atau SRT yang berisi waktu dan kalimat.'] }

/** Converts captions of either format to WebVTT. */
export const checkCaptions = (upload: Upload) => {
  noteWork('decode')
  if (tooLarge(upload.content.length)) throw new AppError('file_too_large')
  const text = /\.(vtt|srt)$/i.test(upload.name) ? decodeText(upload.content) : null
  const vtt = text === null ? null : toVtt(text)
  if (vtt === null) throw new AppError('invalid', { fields: NO_CAPTIONS })
  const name = cleanName(upload.name).replace(/\.\w+$/, '.vtt')
  return { content: Buffer.from(vtt), name, type: 'text/vtt' }
}
