import { API_BASE } from '@tuntas/contract/endpoint'
import { cleanRichText, type KeepPicture } from '../../platform/rich-text.ts'
import { linkIsOurs, linkMaker } from './access.ts'

const decoded = (name: string): string | null => {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

const FILES = `${API_BASE}/files/`

/**
 * A picture stays when its link was signed by us: whoever wrote the text was shown it, so that no id can be guessed. It is
 * kept without signature, for the text outlives every link.
 */
const keepOurs =
  (secret: string): KeepPicture =>
  (src) => {
    const url = URL.canParse(src, 'http://tuntas') ? new URL(src, 'http://tuntas') : null
    const [id = '', name = '', ...more] = url?.pathname.startsWith(FILES)
      ? url.pathname.slice(FILES.length).split('/')
      : []
    if (!url || !/^\d{1,9}$/.test(id) || !decoded(name) || more.length > 0) return null
    const signed = {
      expires: Number(url.searchParams.get('expires')),
      signature: url.searchParams.get('signature') ?? '',
    }
    return linkIsOurs(secret, Number(id), signed.expires, signed.signature) ? `${FILES}${id}/${name}` : null
  }

const KEPT = new RegExp(`(<img[^>]*? src=")${FILES}(\\d+)/([^"/?]+)"`, 'g')

/** Formatted texts that may hold pictures of ours: cleaned on the way in, with links that hold on the way out. */
export const richTexts = (secret: string) => {
  const keep = keepOurs(secret)
  const linkTo = linkMaker(secret)
  const signed = (_: string, before: string, id: string, name: string) => {
    const link = linkTo({ id: Number(id), name: decoded(name) ?? 'gambar' }) ?? ''
    return `${before}${link.replaceAll('&', '&amp;')}"`
  }
  return {
    clean: <T extends string | null>(html: T): T => (html === null ? null : cleanRichText(html, keep)) as T,
    show: <T extends string | null>(html: T): T =>
      (html?.includes('<img') ? html.replace(KEPT, signed) : html) as T,
  }
}
