import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { decodeXML } from 'entities'
import { type Found, Unreadable } from './parsed-question.ts'

/** Converts between texts of file formats and question HTML. */

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign)

/** XML entities and `&nbsp;` only; nothing else is expanded. */
export const unescapeHtml = (text: string): string => decodeXML(text.replaceAll('&nbsp;', ' '))

const TAG = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/i
const PARAGRAPH = /\n{2,}/
/** Plain text as paragraphs and lines. */
const fromPlain = (text: string): string =>
  text
    .trim()
    .split(PARAGRAPH)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')

const markText = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`\n]{1,500})`/g, '<code>$1</code>')
    .replace(/\*\*([^*\n]{1,2000})\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])[*_]([^*_\n]{1,2000})[*_](?=$|[\s).,;:!?])/g, '$1<em>$2</em>')

const ITEM = /^\s*[-*+]\s+/
/** The Markdown used in questions: paragraphs, lists, bold, italic and code. */
const fromMarkdown = (text: string): string =>
  text
    .trim()
    .split(PARAGRAPH)
    .map((part) => {
      const lines = part.split('\n')
      if (lines.every((line) => ITEM.test(line)))
        return `<ul>${lines.map((line) => `<li><p>${markText(line.replace(ITEM, ''))}</p></li>`).join('')}</ul>`
      return `<p>${lines.map((line) => markText(line.trim())).join('<br />')}</p>`
    })
    .join('')

/** An HTML text always consists of blocks, as the editor writes it. */
const BLOCK = /^<(p|div|h[1-6]|ul|ol|table|blockquote|pre|hr)\b/i
/** Pictures stand between blocks or alone in one. */
const standsAlone = (html: string) => {
  const besides = html.startsWith('<img') ? html.replace(/<img\b[^<>]*>/gi, '').trim() : html
  return besides === '' || BLOCK.test(besides)
}
const inBlock = (html: string) => {
  const text = html.trim()
  return text !== '' && standsAlone(text) ? text : `<p>${text}</p>`
}

export type TextFormat = 'html' | 'markdown' | 'plain' | 'moodle'
/** Moodle's auto format: HTML if there are tags, else plain lines. */
export const toHtml = (text: string, format: TextFormat): string => {
  if (format === 'html') return formulas(inBlock(text))
  if (format === 'markdown') return formulas(fromMarkdown(text))
  return formulas(format === 'moodle' && TAG.test(text) ? inBlock(text) : fromPlain(text))
}

const latex = (text: string) => text.trim().replaceAll('"', '&quot;')
const formula = (kind: 'inline' | 'block', text: string) => {
  const tag = kind === 'block' ? 'div' : 'span'
  return `<${tag} data-type="${kind}-math" data-latex="${latex(text)}"></${tag}>`
}
/**
 * `\( … \)`, `\[ … \]` and `$$ … $$` are formulas, as in Moodle. No pattern can contain another's start, so
 * the search is linear.
 */
const formulas = (html: string): string =>
  html
    .replace(/<p>\s*\\\[([^<>]{1,1000}?)\\\]\s*<\/p>/g, (_, text: string) => formula('block', text))
    .replace(/\\\(((?:(?!\\\()[^<>]){1,1000}?)\\\)/g, (_, text: string) => formula('inline', text))
    .replace(/\\\[((?:(?!\\\[)[^<>]){1,1000}?)\\\]/g, (_, text: string) => formula('inline', text))
    .replace(/\$\$([^<>$]{1,1000})\$\$/g, (_, text: string) => formula('inline', text))

const ALIGNED = /<(p|h[2-4]) data-align="(center|right|justify)"/g
/** For export: formulas as TeX and alignment as a style, which cleaning reads back. */
export const forOthers = (html: string): string =>
  html
    .replace(/<(span|div)\b[^<>]*?data-latex="([^"]*)"[^<>]*><\/\1>/g, (_, tag: string, text: string) =>
      (tag === 'div' ? `<p>\\[${text}\\]</p>` : `\\(${text}\\)`).replaceAll('&quot;', '"'),
    )
    .replace(ALIGNED, '<$1 style="text-align: $2"')

/** Plain text if the HTML has only lines; otherwise null. */
export const asPlain = (html: string): string | null => {
  const text = unescapeHtml(
    html
      .replace(/<\/p>\s*<p>/g, '\n\n')
      .replace(/<br\s*\/?>/g, '\n')
      .replace(/^<p>|<\/p>$/g, ''),
  )
  return fromPlain(text) === html ? text : null
}

/** Words and formulas in one line; null if it shows more than words. */
export const toPlainText = (html: string): string | null =>
  /<(img|video|audio|iframe|table)\b/i.test(html)
    ? null
    : unescapeHtml(forOthers(html).replace(/<[^<>]*>/g, ' '))
        .replace(/\s+/g, ' ')
        .trim()

const DATA_URI = /data\\?:image\/[a-z+]{1,10};base64,([A-Za-z0-9+/\\=]+)/g
/** Extracts pictures from a text first, so that later steps need not copy their data. */
export const takePictures = (parsedFile: Found, text: string, line: (at: number) => number): string =>
  text.replace(DATA_URI, (_, base64: string, at: number) =>
    addPicture(parsedFile, {
      line: line(at),
      number: parsedFile.current?.number ?? null,
      name: 'gambar',
      content: Buffer.from(base64.replaceAll('\\', ''), 'base64'),
    }),
  )

const magic: [string, string][] = [
  ['89504e47', 'png'],
  ['ffd8ff', 'jpg'],
  ['52494646', 'webp'],
]
/** Memory limit for the pictures of a file. */
const MOST_BYTES = 64 * 1024 * 1024
/** @throws Unreadable if the pictures exceed the limit, including `more` bytes */
export const demandRoom = (parsedFile: Found, more = 0): void => {
  if (parsedFile.pictureBytes + more > MOST_BYTES) throw new Unreadable('Gambar di file ini terlalu banyak')
}
/**
 * @returns its address for the text, which needs no escaping in any format
 * @throws Unreadable if the limit is exceeded
 */
export const addPicture = (parsedFile: Found, picture: Found['pictures'][number]): string => {
  parsedFile.pictureBytes += picture.content.length
  demandRoom(parsedFile)
  const start = picture.content.subarray(0, 4).toString('hex')
  const extension = magic.find(([sign]) => start.startsWith(sign))?.[1]
  const base = picture.name.replace(/\.\w{1,5}$/, '') || 'gambar'
  return `tuntas-picture-${parsedFile.pictures.push({ ...picture, name: extension ? `${base}.${extension}` : picture.name }) - 1}`
}

/** Pictures in a text of a file, by index. */
const PICTURE = /<img\b[^<>]*?\bsrc\s*=\s*["']?tuntas-picture-(\d{1,6})["']?[^<>]*>/gi
const ADDRESS = /["']?tuntas-picture-\d{1,6}["']?/
/** Files that are no pictures: a link to one keeps its words alone. */
const LINK = /\s(?:href|src)\s*=\s*["']?tuntas-picture-\d{1,6}["']?/gi
/** The text with each picture rendered by `draw`. */
export const withPicturesAs = (html: string, draw: (tag: string, place: number) => string): string =>
  html.replace(PICTURE, (tag, place: string) => draw(tag, Number(place))).replace(LINK, '')
/** The picture's tag with its real address; alternative text and size stay. */
export const addressed = (tag: string, address: string): string => tag.replace(ADDRESS, () => `"${address}"`)

const KEPT = new RegExp(`src="(${API_BASE}/files/\\d{1,9}/[^"/?]+)"`, 'g')
/** Addresses of pictures in a stored text. */
export const listFileAddresses = (html: string): string[] =>
  [...html.matchAll(KEPT)].map(([, src = '']) => src)
export const parseFileId = (address: string): number => Number(address.split('/').at(-2))
