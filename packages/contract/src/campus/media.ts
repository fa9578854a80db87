import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './media.schemas.ts'

/** Video and audio of lessons, uploaded in pieces, so that a lost connection costs only one piece. */

export type * from './media.schemas.ts'

/** Size of every piece except the last. */
export const PIECE_BYTES = 4_194_304

export const mediaExtensions = ['mp4', 'webm', 'mp3', 'm4a', 'ogg'] as const
/** A Moodle course backup is uploaded in the same way; no lesson shows it. */
export const BACKUP_EXTENSION = 'mbz'

/** The administrator's size limit, shown before a file is chosen. */
export const mediaLimit = endpoint<typeof schemas.mediaLimit>({
  method: 'GET',
  path: 'lecture/media/limit',
  roles: lecturers,
})

/** Starts an upload; its whole size counts towards the sender's daily limit. */
export const startMedia = endpoint<typeof schemas.startMedia>({
  method: 'POST',
  path: 'lecture/media/start',
  roles: lecturers,
})

/** One piece, in any order; repeating it changes nothing. */
export const sendMediaPart = endpoint<typeof schemas.sendMediaPart, 'file'>({
  method: 'POST',
  path: 'lecture/media/part',
  roles: lecturers,
  files: ['file'],
})

/** The pieces received, so that an upload can resume. */
export const mediaState = endpoint<typeof schemas.mediaState>({
  method: 'GET',
  path: 'lecture/media',
  roles: lecturers,
})

/** Completes an upload: the content must match the file name. A lesson then refers to its id. */
export const finishMedia = endpoint<typeof schemas.finishMedia>({
  method: 'POST',
  path: 'lecture/media/finish',
  roles: lecturers,
})

/** Deletes an unfinished upload. */
export const cancelMedia = endpoint<typeof schemas.cancelMedia>({
  method: 'DELETE',
  path: 'lecture/media/delete/:id',
  roles: lecturers,
})
