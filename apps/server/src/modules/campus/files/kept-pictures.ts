import { API_BASE } from '@tuntas/contract/wire/endpoint'
import type { KeepPicture } from '../../../platform/files/rich-text.ts'
import { readLink } from './access.ts'

export const FILES = `${API_BASE}/files/`

export const decodeName = (name: string): string | null => {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

/** Pictures named by a text; `valid` ones may be used by the writer even if the link expired. */
export type NamedPictures = ReadonlyMap<number, { name: string; valid: boolean }>

/**
 * A text may contain a picture if its writer can see it: by a link of ours that is still valid, as the
 * writer's own, or because the former text had it. Stored without signature, because the text outlives every
 * link; it is signed again for each reader.
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
