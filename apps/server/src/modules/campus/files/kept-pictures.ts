import { API_BASE } from '@tuntas/contract/wire/endpoint'
import type { KeepPicture } from '../../../platform/rich-text.ts'
import { readLink } from './access.ts'

export const FILES = `${API_BASE}/files/`

export const decodeName = (name: string): string | null => {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

/** Of the pictures that a text names, which its writer may use whatever the link says. */
export type NamedPictures = ReadonlyMap<number, { name: string; valid: boolean }>

/**
 * A text may name a picture that its writer may see at this moment, by a link that we have signed: one that still holds, or of
 * an own picture, or of one that stood there before. It is kept without signature, for the text outlives every link and is signed anew for whoever reads it.
 */
export const keepVisible =
  (secret: string, pictures: NamedPictures): KeepPicture =>
  (src) => {
    const url = URL.canParse(src, 'http://tuntas') ? new URL(src, 'http://tuntas') : null
    const [id = '', name = '', ...more] = url?.pathname.startsWith(FILES)
      ? url.pathname.slice(FILES.length).split('/')
      : []
    const valid = pictures.get(Number(id))?.valid
    if (!url || !/^\d{1,9}$/.test(id) || !decodeName(name) || more.length > 0 || valid === undefined)
      return null
    const { ours: isOurs, holds } = readLink(secret, Number(id), url)
    return holds || (isOurs && valid) ? `${FILES}${id}/${name}` : null
  }
