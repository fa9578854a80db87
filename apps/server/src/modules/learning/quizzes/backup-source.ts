import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Ranged, rangedContent } from '../../../platform/files/unzip.ts'
import type { Upload } from '../../../platform/http/multipart.ts'
import { openTurns } from '../../../platform/http/semaphore.ts'
import { findBackup } from '../../campus/files/media.store.ts'

/** Where a file to import comes from: with the call, or sent before in pieces. */

export const NO_FILE = { file: ['Pilih file terlebih dahulu'] }

/** What was read of a file holds up to 112 MB: few at a time, and of one person one. */
export const importTurn = openTurns({
  room: 2,
  each: 1,
  line: { all: 20, each: 2 },
  patienceMs: 60_000,
  refusal: () => new AppError('uploads_busy'),
})

/** `content` where it came with the call. */
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
