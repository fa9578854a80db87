import { BACKUP_EXTENSION, mediaExtensions } from '@tuntas/contract/campus/media'
import { getExtension } from './rules.ts'

/** By extension: content types that are accepted, and the type it is served with. */
const sentInPieces = [...mediaExtensions, BACKUP_EXTENSION] as const
/** A Moodle course backup: read once for the import, never shown. */
export const BACKUP_TYPE = 'application/vnd.moodle.backup'

const types: Record<(typeof sentInPieces)[number], { found: readonly string[]; type: string }> = {
  mp4: { found: ['video/mp4', 'video/x-m4v'], type: 'video/mp4' },
  webm: { found: ['video/webm'], type: 'video/webm' },
  mp3: { found: ['audio/mpeg'], type: 'audio/mpeg' },
  m4a: { found: ['audio/x-m4a', 'audio/mp4', 'video/mp4'], type: 'audio/mp4' },
  ogg: { found: ['audio/ogg', 'audio/ogg; codecs=opus', 'audio/opus', 'application/ogg'], type: 'audio/ogg' },
  mbz: { found: ['application/gzip', 'application/zip'], type: BACKUP_TYPE },
}

const findMediaExtension = (name: string) =>
  sentInPieces.find((extension) => extension === getExtension(name))

/** Type implied by the name; null if such files are not uploaded in pieces. */
export const promisedType = (name: string): string | null => {
  const extension = findMediaExtension(name)
  return extension ? types[extension].type : null
}

/** True if the content matches the extension. */
export const keepsPromise = (name: string, foundType: string | undefined): boolean => {
  const extension = findMediaExtension(name)
  return extension !== undefined && foundType !== undefined && types[extension].found.includes(foundType)
}
