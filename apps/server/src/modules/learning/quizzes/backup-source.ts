import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Ranged, rangedContent } from '../../../platform/files/unzip.ts'
import type { Upload } from '../../../platform/http/multipart.ts'
import { openTurns } from '../../../platform/http/semaphore.ts'
import { findBackup } from '../../campus/files/media.store.ts'

/** Source of a file to import: sent with the call, or uploaded before in pieces. */

export const NO_FILE = { file: ['Pilih file terlebih dahulu'] }

/** A parsed file holds up to 112 MB, so few are processed at a time and one per person. */
export const importTurn = openTurns({
  room: 2,
  each: 1,
  line: { all: 20, each: 2 },
  patienceMs: 60_000,
  refusal: () => new AppError('uploads_busy'),
})

/** `content` is set if it was sent with the call. */
export type Backup = Ranged & { name: string; content?: Buffer }

export type Sent = { media_id: number | undefined; file: Upload | undefined }
export const resolveBackup = async (
  ctx: AppContext,
  actor: Actor,
  { media_id, file }: Sent,
): Promise<Backup> => {
  if (media_id !== undefined) return findBackup(ctx, actor, media_id)
  if (!file) throw new AppError('invalid', { fields: NO_FILE })
  return { ...rangedContent(file.content), ...file }
}
