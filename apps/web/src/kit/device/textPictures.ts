import { uploadImage } from '@tuntas/contract/campus/files'
import { parseDataUrl } from '../../ui/pictureData'
import { call } from '../client/call'
import { readRefusal } from '../client/refusals'
import { ownMemory } from '../session/perUserMap'
import { askOwner, findOwnToken } from '../session/tokenOwner'

/**
 * Pictures of an essay or assignment text are data URLs until they are uploaded, so that they are stored with
 * their text.
 */
const DATA = /data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+/g

/**
 * Address of each uploaded picture; '' if the server will never accept it. Editors keep showing the data URL.
 * Kept by person: links of another person expire after hours, and a refusal may concern only one person.
 */
const addresses = ownMemory<string>()
const getKey = (data: string, userId: number) => `${userId} ${data}`

/** Replaces the pictures that have an address. */
export const withAddresses = (html: string, userId: number): string =>
  html.replace(DATA, (data) => addresses.get(getKey(data, userId)) ?? data)

export const waitingPictures = (html: string): string[] => [...new Set(html.match(DATA) ?? [])]

/** The text without pictures that are not uploaded yet. */
export const withoutWaiting = (html: string): string => html.replace(/<img\b[^>]*\bsrc="data:[^>]*>/g, '')

/** As long as the server waits for a body: on a slow line a picture takes minutes. */
const PATIENCE = 215_000

/** Uploads a picture for its owner, unless done before; refused ones are tried again. False: retry later. */
export async function upload(
  data: string,
  userId: number,
  onRefused: (why: string) => void,
): Promise<boolean> {
  const key = getKey(data, userId)
  if (addresses.get(key)) return true
  const token = await findOwnToken(userId).catch(() => null)
  if (token === null) return false
  try {
    const file = parseDataUrl(data)
    const reply = file && (await call(uploadImage, { files: { file } }, { patience: PATIENCE, token }))
    addresses.set(key, reply?.data.url ?? '')
  } catch (error) {
    const outcome = await readRefusal(error, async () => (await askOwner(token)) === userId)
    if (outcome.is !== 'refused') return false
    addresses.set(key, '')
    onRefused(`Gambar tidak dapat disimpan: ${outcome.why}`)
  }
  return true
}
