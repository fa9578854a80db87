import { FILE_LIMIT, FILE_TOO_LARGE } from '@tuntas/contract/wire/files.vocabulary'
import { count, number } from './format'

/** Why this file cannot be sent, or null. The server checks it again, by content. */
export const fileFault = (file: File | null, words: string = FILE_TOO_LARGE): string | null =>
  file && file.size >= FILE_LIMIT ? words : null

const MEGABYTE = 1_048_576
/** '850 KB', '1,2 MB'. */
export const fileSize = (bytes: number) =>
  bytes < MEGABYTE
    ? `${count(Math.ceil(bytes / 1024))} KB`
    : `${number(Math.ceil((bytes / MEGABYTE) * 10) / 10)} MB`
