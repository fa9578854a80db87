import { FILE_LIMIT, FILE_TOO_LARGE } from '@tuntas/contract/campus/files'

/** Why this file cannot be sent, or null. The server checks it again, by content. */
export const fileFault = (file: File | null, words: string = FILE_TOO_LARGE): string | null =>
  file && file.size >= FILE_LIMIT ? words : null
