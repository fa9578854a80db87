import { mediaExtensions } from '@tuntas/contract/campus/media'
import { extensionOf } from './rules.ts'

/** For each extension: the types that its content may turn out to be, and the type that it is sent with. */
const types: Record<(typeof mediaExtensions)[number], { found: readonly string[]; type: string }> = {
  mp4: { found: ['video/mp4', 'video/x-m4v'], type: 'video/mp4' },
  webm: { found: ['video/webm'], type: 'video/webm' },
  mp3: { found: ['audio/mpeg'], type: 'audio/mpeg' },
  m4a: { found: ['audio/x-m4a', 'audio/mp4', 'video/mp4'], type: 'audio/mp4' },
  ogg: { found: ['audio/ogg', 'audio/ogg; codecs=opus', 'audio/opus', 'application/ogg'], type: 'audio/ogg' },
}

const mediaExtensionOf = (name: string) =>
  mediaExtensions.find((extension) => extension === extensionOf(name))

/** What the name promises, or null where it is no video or audio of ours. */
export const promisedType = (name: string): string | null => {
  const extension = mediaExtensionOf(name)
  return extension ? types[extension].type : null
}

/** Is the content what the name promises? */
export const keepsPromise = (name: string, found: string | undefined): boolean => {
  const extension = mediaExtensionOf(name)
  return extension !== undefined && found !== undefined && types[extension].found.includes(found)
}
