import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './media.schemas.ts'

/** Video and audio of lessons: sent in pieces, so that a network that breaks off costs one piece alone. */

export type * from './media.schemas.ts'

/** Of every piece but the last, which is what is left. */
export const PIECE_BYTES = 4_194_304

export const mediaExtensions = ['mp4', 'webm', 'mp3', 'm4a', 'ogg'] as const
/** Sent the same way: a backup of a Moodle course, which no lesson shows. */
export const BACKUP_EXTENSION = 'mbz'

/** How large one may be, as the administrator has set it: said before somebody chooses a file. */
export const mediaLimit = endpoint<typeof schemas.mediaLimit>({
  method: 'GET',
  path: 'lecture/media/limit',
  roles: lecturers,
})

/** Begins an upload, which counts for the sender's limit of a day with its whole size. */
export const startMedia = endpoint<typeof schemas.startMedia>({
  method: 'POST',
  path: 'lecture/media/start',
  roles: lecturers,
})

/** One piece, in any order; the same again changes nothing. */
export const sendMediaPart = endpoint<typeof schemas.sendMediaPart, 'file'>({
  method: 'POST',
  path: 'lecture/media/part',
  roles: lecturers,
  files: ['file'],
})

/** Which pieces have come, so that an upload goes on where it stopped. */
export const mediaState = endpoint<typeof schemas.mediaState>({
  method: 'GET',
  path: 'lecture/media',
  roles: lecturers,
})

/** All pieces are there: the content must be what its name says. A lesson then takes it by its id. */
export const finishMedia = endpoint<typeof schemas.finishMedia>({
  method: 'POST',
  path: 'lecture/media/finish',
  roles: lecturers,
})

/** Takes back what was not finished. */
export const cancelMedia = endpoint<typeof schemas.cancelMedia>({
  method: 'DELETE',
  path: 'lecture/media/delete/:id',
  roles: lecturers,
})
