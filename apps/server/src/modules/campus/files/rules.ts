import { FILE_LIMIT } from '@tuntas/contract/campus/files'
import { submissionExtensions } from '@tuntas/contract/learning/assignments'
import { lessonExtensions } from '@tuntas/contract/learning/lesson-form'
import type { Role } from '@tuntas/contract/wire/roles'

/** What a place takes: extensions, and for each the types that its content may turn out to be. */
const zip = 'application/zip'
const cfb = 'application/x-cfb'
const types: Record<string, readonly string[]> = {
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  webp: ['image/webp'],
  pdf: ['application/pdf'],
  doc: [cfb],
  xls: [cfb],
  ppt: [cfb],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  zip: [zip],
  rar: ['application/x-rar-compressed'],
}
/** Old office files share one container; its name alone tells them apart. */
const byExtension: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

const acceptedTypes = {
  image: ['png', 'jpg', 'jpeg', 'webp'],
  pdf: ['pdf'],
  lesson: lessonExtensions,
  submission: submissionExtensions,
} as const satisfies Record<string, readonly string[]>
export type Accepted = keyof typeof acceptedTypes

export const tooLarge = (bytes: number): boolean => bytes >= FILE_LIMIT

/** Small letters, without the dot. */
export const getExtension = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * The type that a file is stored and sent with, or null when it is refused: the extension must be one of the place's,
 * and the content must be what the extension says.
 * @param foundType the type found in the content, undefined when unknown (text, SVG, HTML)
 */
export const resolveFileType = (
  name: string,
  foundType: string | undefined,
  place: Accepted,
): string | null => {
  const extension = getExtension(name)
  const allowed: readonly string[] = acceptedTypes[place]
  if (!allowed.includes(extension) || foundType === undefined || !types[extension]?.includes(foundType))
    return null
  return byExtension[extension] ?? foundType
}

const INLINE = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])
/** Only PDF and raster images open in the browser; everything else is saved. */
export const opensInline = (type: string): boolean => INLINE.has(type)

/** Characters of a file's name. */
export const MAX_NAME = 200

/** A name without path, control signs or quotes, at most MAX_NAME characters long with its extension kept. */
export const cleanName = (name: string): string => {
  const base =
    name
      .replace(/^.*[\\/]/, '')
      .replace(/[\p{C}"<>|:*?]/gu, '')
      .trim() || 'file'
  const extension = getExtension(base)
  if (base.length <= MAX_NAME) return base
  return `${base
    .slice(0, MAX_NAME - 1 - extension.length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}.${extension}`
}

const HOUR_SECONDS = 3600
/** Links end between one and two hours from now and are the same within the hour, so that browsers cache. */
export const linkExpiry = (nowSeconds: number): number =>
  (Math.floor(nowSeconds / HOUR_SECONDS) + 2) * HOUR_SECONDS

/** How long a text on somebody's device may name a picture of theirs before it is saved: more than a semester. */
export const UNSAVED_DAYS = 180
/** How long such a picture opens by its link, for whoever has it: nobody else's pages are to show it. The text that is saved later keeps it. */
const UNSAVED_LINK_DAYS = 14
const UNSAVED_SECONDS = UNSAVED_LINK_DAYS * 24 * HOUR_SECONDS
/** The same within the hour, as any link is. */
export const unsavedLinkExpiry = (nowSeconds: number): number =>
  Math.floor(nowSeconds / HOUR_SECONDS) * HOUR_SECONDS + UNSAVED_SECONDS
/** Ended, or given for longer than links are given now. */
export const isOutside = (expires: number, nowSeconds: number): boolean =>
  !(expires > nowSeconds && expires <= nowSeconds + UNSAVED_SECONDS)
/** Was a link that ends then given longer ago than any usual one lives? One of an unsaved text ends long after that. */
export const isLateLink = (expires: number, nowSeconds: number): boolean =>
  expires > linkExpiry(nowSeconds) && expires < nowSeconds + UNSAVED_SECONDS - 2 * HOUR_SECONDS

/** The next moment at which links change; what holds links is not believed longer than that. */
export const linksChangeAt = (nowSeconds: number): number =>
  (Math.floor(nowSeconds / HOUR_SECONDS) + 1) * HOUR_SECONDS

const MEGABYTE = 1_048_576
/** What one person may upload within 24 hours: more than any work needs, and far from filling a disk. */
const QUOTAS = {
  student: { files: 400, bytes: 200 * MEGABYTE },
  staff: { files: 4_000, bytes: 2_000 * MEGABYTE },
}
export const getQuota = (role: Role) => QUOTAS[role === 'mahasiswa' ? 'student' : 'staff']
