/**
 * Links that a lesson shows as a card. Its frame is loaded only on a click, and only from these two sites.
 */

export const frameOrigins = ['https://www.youtube-nocookie.com', 'https://drive.google.com'] as const

export type LinkCard = { host: 'YouTube' | 'Google Drive' /** What the frame shows. */; frame: string }

const YOUTUBE = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const VIDEO = /^[\w-]{11}$/
const FILE = /^[\w-]{10,200}$/

/** Accepts 90, 90s, 1m30s and 1h2m3s. */
const parseSeconds = (text: string): number => {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

type Address = { host: string; path: string; query: ReadonlyMap<string, string> }

/** Strict: no user name, port or escape can hide the target. Valid links need no escapes. */
const ADDRESS = /^https:\/\/([a-z0-9.-]+)(\/[^?#\s\\]*)?(?:\?([^#\s]*))?(?:#\S*)?$/i
const parseAddress = (text: string): Address | null => {
  const [, host, path = '/', query = ''] = ADDRESS.exec(text) ?? []
  if (host === undefined) return null
  const pairs = query.split('&').map((pair) => pair.split('='))
  return {
    host: host.toLowerCase(),
    path,
    query: new Map(pairs.map(([name = '', value = '']) => [name, value])),
  }
}

const findVideoId = ({ host, path, query }: Address): string => {
  const [, first = '', second = ''] = path.split('/')
  if (host === 'youtu.be') return first
  if (!YOUTUBE.has(host)) return ''
  return first === 'watch' ? (query.get('v') ?? '') : /^(embed|shorts|live)$/.test(first) ? second : ''
}

const findDriveFileId = ({ host, path, query }: Address): string => {
  if (host !== 'drive.google.com') return ''
  const [, file] = /^\/file\/d\/([^/]+)/.exec(path) ?? []
  return file ?? (/^\/(open|uc)$/.test(path) ? (query.get('id') ?? '') : '')
}

/** The card of an address; null if it is no YouTube video or Google Drive file. */
export const buildLinkCard = (text: string): LinkCard | null => {
  const address = parseAddress(text)
  if (!address) return null
  const [youtube, drive] = frameOrigins
  const video = findVideoId(address)
  if (VIDEO.test(video)) {
    const start = parseSeconds(address.query.get('t') ?? address.query.get('start') ?? '')
    return { host: 'YouTube', frame: `${youtube}/embed/${video}${start > 0 ? `?start=${start}` : ''}` }
  }
  const file = findDriveFileId(address)
  if (!FILE.test(file)) return null
  const key = address.query.get('resourcekey') ?? ''
  const resourceKey = FILE.test(key) ? `?resourcekey=${key}` : ''
  return { host: 'Google Drive', frame: `${drive}/file/d/${file}/preview${resourceKey}` }
}

export const NO_LINK_TITLE = 'Masukan judul tautan'
export const NO_LINK_CARD =
  'Tautan harus berupa video YouTube atau file Google Drive: https://youtu.be/… atau https://drive.google.com/file/d/…'
