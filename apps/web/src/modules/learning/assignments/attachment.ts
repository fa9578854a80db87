import { STUDENT_FILE_TOO_LARGE } from '@tuntas/contract/campus/files'
import { submissionExtensions } from '@tuntas/contract/learning/assignments'
import { fileFault } from '../../../kit/form/fileSize'

export const FORMATS = 'PDF, DOC, DOCX, ZIP, RAR, PNG, JPG, atau JPEG'

const parseExtension = (name: string) => /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Can be shrunk and combined, whatever its extension. */
export const isPhoto = ({ name, type }: File): boolean =>
  /^image\/(png|jpeg|webp|heic|heif|avif)$/.test(type) ||
  /^(png|jpe?g|webp|heic|heif|avif)$/.test(parseExtension(name))

/** Error by name and size; the server checks the content. */
export function attachmentFault(file: File): string | null {
  const extension = parseExtension(file.name)
  const imageTypes: readonly string[] = submissionExtensions
  if (!imageTypes.includes(extension))
    return `${extension === '' ? 'File tanpa jenis' : `File ${extension.toUpperCase()}`} tidak dapat dikumpulkan. Pilih ${FORMATS}.`
  return fileFault(file, STUDENT_FILE_TOO_LARGE)
}

type Choice = { photos: readonly File[] } | { file: File } | { fault: string }

/** Files chosen together: photos, of which several become one PDF, or one file. */
export function classifyChosenFiles(files: readonly [File, ...File[]]): Choice {
  const [only] = files
  if (files.every(isPhoto)) return { photos: files }
  if (files.length > 1) return { fault: 'Pilih satu file, atau beberapa foto untuk dijadikan satu PDF.' }
  const fault = attachmentFault(only)
  return fault ? { fault } : { file: only }
}
