import { FILE_LIMIT, FILE_TOO_LARGE } from '@tuntas/contract/wire/files.vocabulary'
import { count, number } from '../format'

/** The reason why this file cannot be sent, or null. The server checks it again, by content. */
export const fileFault = (file: File | null, words: string = FILE_TOO_LARGE): string | null =>
  file && file.size >= FILE_LIMIT ? words : null

const MEGABYTE = 1_048_576
const GIGABYTE = 1024 * MEGABYTE
const tenths = (value: number) => number(Math.ceil(value * 10) / 10)
/** '850 KB', '1,2 MB', '3,4 GB'. */
export const fileSize = (bytes: number) => {
  if (bytes < MEGABYTE) return `${count(Math.ceil(bytes / 1024))} KB`
  return bytes < GIGABYTE ? `${tenths(bytes / MEGABYTE)} MB` : `${tenths(bytes / GIGABYTE)} GB`
}
