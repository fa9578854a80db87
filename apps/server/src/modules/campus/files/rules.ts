import { FILE_LIMIT } from '@tuntas/contract/campus/files'
import { submissionExtensions } from '@tuntas/contract/learning/assignments'
import { lessonExtensions } from '@tuntas/contract/learning/lesson-form'
import type { Role } from '@tuntas/contract/wire/roles'

/** By place: extensions, and the content types accepted for each. */
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
/** Old office formats share one container and differ only by extension. */
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

/** In lower case, without the dot. */
export const getExtension = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Type to store and serve the file with; null to refuse it. The extension must be allowed at the place, and
 * the content must match it.
 * @param foundType detected type; undefined if unknown (text, SVG, HTML)
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
/** Only PDF and raster images open in the browser; everything else is downloaded. */
export const opensInline = (type: string): boolean => INLINE.has(type)

export const MAX_NAME = 200

/**
 * Removes paths, control characters and quotes, and shortens to MAX_NAME characters, keeping the extension.
 */
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
/** Links expire in one to two hours and stay the same within the hour, so that browsers can cache. */
export const linkExpiry = (nowSeconds: number): number =>
  (Math.floor(nowSeconds / HOUR_SECONDS) + 2) * HOUR_SECONDS

/** How long a text on a device may refer to an uploaded picture before it is saved: more than a semester. */
export const UNSAVED_DAYS = 180
/**
 * How long the link of such a picture works. It is limited because anybody with the link could embed it;
 * saving the text later keeps the picture.
 */
const UNSAVED_LINK_DAYS = 14
const UNSAVED_SECONDS = UNSAVED_LINK_DAYS * 24 * HOUR_SECONDS
/** The same within the hour, like any link. */
export const unsavedLinkExpiry = (nowSeconds: number): number =>
  Math.floor(nowSeconds / HOUR_SECONDS) * HOUR_SECONDS + UNSAVED_SECONDS
/** Expired, or valid for longer than any link we create now. */
export const isOutside = (expires: number, nowSeconds: number): boolean =>
  !(expires > nowSeconds && expires <= nowSeconds + UNSAVED_SECONDS)
/**
 * True if a usual link with this expiry was created too long ago. Links of unsaved texts expire far later.
 */
export const isLateLink = (expires: number, nowSeconds: number): boolean =>
  expires > linkExpiry(nowSeconds) && expires < nowSeconds + UNSAVED_SECONDS - 2 * HOUR_SECONDS

/** Next moment at which links change; caches with links expire then. */
export const linksChangeAt = (nowSeconds: number): number =>
  (Math.floor(nowSeconds / HOUR_SECONDS) + 1) * HOUR_SECONDS

const MEGABYTE = 1_048_576
/** Upload limit per person within 24 hours: more than any work needs, and far from filling a disk. */
const QUOTAS = {
  student: { files: 400, bytes: 200 * MEGABYTE },
  staff: { files: 4_000, bytes: 2_000 * MEGABYTE },
}
export const getQuota = (role: Role) => QUOTAS[role === 'mahasiswa' ? 'student' : 'staff']
