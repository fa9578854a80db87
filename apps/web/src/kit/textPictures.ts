import { uploadImage } from '@tuntas/contract/campus/files'
import { parseDataUrl } from '../ui/pictureData'
import { call } from './call'
import { askOwner, findOwnToken } from './owner'
import { ownMemory } from './ownMemory'
import { readRefusal } from './refusals'

/**
 * A picture of an essay or of an assignment's text stands in it as data until it has been uploaded: so it waits with its text
 * and survives what the text survives.
 */
const DATA = /data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+/g

/**
 * What stands for a person's uploaded pictures; nothing for those that the server will never take. Editors go on showing the data.
 * Another person's link shows its picture for hours only, and what was refused to one may be taken of another.
 */
const addresses = ownMemory<string>()
const getKey = (data: string, userId: number) => `${userId} ${data}`

/** The person's text with the address of each picture that has one by now. */
export const withAddresses = (html: string, userId: number): string =>
  html.replace(DATA, (data) => addresses.get(getKey(data, userId)) ?? data)

export const waitingPictures = (html: string): string[] => [...new Set(html.match(DATA) ?? [])]

/** The text as it can be saved before its pictures are uploaded. */
export const withoutWaiting = (html: string): string => html.replace(/<img\b[^>]*\bsrc="data:[^>]*>/g, '')

/** As long as the server waits for a body: a picture takes minutes on a slow line. */
const PATIENCE = 215_000

/** Uploads a picture as its owner, unless that was done; what was refused may be taken by now. False: to be tried again. */
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
