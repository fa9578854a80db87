import { errors } from '@tuntas/contract/errors'
import { FILE_LIMIT } from '@tuntas/contract/files'

/** Why this file cannot be sent, or null. The server checks it again, by content. */
export const fileFault = (file: File | null): string | null =>
  file && file.size >= FILE_LIMIT ? errors.file_too_large.message : null
