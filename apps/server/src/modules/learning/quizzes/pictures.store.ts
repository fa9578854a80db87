import { createHash } from 'node:crypto'
import type { Area } from '@tuntas/contract/learning/areas'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { asPng, readPictureSize } from '../../campus/files/pictures.ts'
import { checkImage, keepFile } from '../../campus/files/store.ts'
import { addressed, withPicturesAs } from './formats/html.ts'
import type { Found, FoundQuestion } from './formats/parsed-question.ts'

/** Pictures within an imported file. */

const MOST_PICTURES = 200
const PICTURE_WIDTH = 1600

export type Picture = Awaited<ReturnType<typeof checkImage>>
/**
 * Validates a picture.
 * @throws if it is not one
 */
export type LookAt = (upload: { name: string; content: Buffer }) => Promise<Picture>
const drawnAnew: LookAt = (upload) => checkImage(upload, PICTURE_WIDTH)
export type Draw = (tag: string, place: number) => string
/** Replaces a picture in a text that is only checked. */
export const PLACEHOLDER: Draw = () => '<em>[gambar]</em>'

/** Indexes of the pictures in a text. */
export const placesIn = (html: string): number[] => {
  const places: number[] = []
  withPicturesAs(html, (_, place) => {
    places.push(place)
    return ''
  })
  return places
}
const shownIn = (content: object): string =>
  'picture' in content && typeof content.picture === 'string' ? content.picture : ''

const lookAt = async (look: LookAt, { name, content }: { name: string; content: Buffer }) => {
  const png = await asPng(content)
  const pngName = png === content ? name : `${name.replace(/\.\w{1,5}$/, '')}.png`
  return look({ name: pngName, content: png }).catch(() => null)
}

const IS_PICTURE = /\.(png|jpe?g|gif|webp|svg|bmp|tiff?)$/i
/** The file's pictures as stored, or null; errors are collected. */
export const checkPictures = async (
  parsedFile: Found,
  look: LookAt = drawnAnew,
): Promise<(Picture | null)[]> => {
  const checkedPictures: (Picture | null)[] = []
  for (const [place, { line, number, name, content }] of parsedFile.pictures.entries()) {
    const fault = (message: string) => parsedFile.errors.push({ line, number, message })
    const shortName = name.slice(0, 100)
    if (place >= MOST_PICTURES) {
      fault(`Gambar ke-${place + 1}: satu file memuat paling banyak ${MOST_PICTURES}`)
      continue
    }
    const picture = await lookAt(look, { name, content })
    if (!picture && (IS_PICTURE.test(name) || !name.includes('.')))
      fault(`Gambar ${shortName} harus PNG, JPG, atau WebP di bawah 5 MB`)
    else if (!picture)
      parsedFile.warnings.push({ line, number, message: `File ${shortName} dilewati: bukan gambar` })
    checkedPictures.push(picture)
  }
  return checkedPictures
}

/** Identifies content by its bytes. */
export const hashContent = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

type Size = { width: number; height: number }
/** Areas scaled to the stored picture. A file without a display width refers to the picture's own width. */
const scaleAreas = ({ content, key }: FoundQuestion, { width }: Size, ownSize: Size): object | null => {
  const writtenWidth = content && 'width' in content ? Number(content.width) : 1
  const areaWidth = writtenWidth > 1 ? writtenWidth : ownSize.width
  const areas = key && 'areas' in key && Array.isArray(key.areas) ? (key.areas as Area[]) : []
  if (areaWidth === width || areas.length === 0) return key
  return { areas: areas.map((one) => ({ ...one, coords: one.coords.map((at) => (at * width) / areaWidth) })) }
}

/** Sets the size of a question's picture from the stored picture. */
export const sizeShown = async (parsedFile: Found, pictures: readonly (Picture | null)[]): Promise<void> => {
  for (const question of parsedFile.questions) {
    const [place] = question.content ? placesIn(shownIn(question.content)) : []
    const picture = place === undefined ? null : pictures[place]
    const sentPicture = place === undefined ? undefined : parsedFile.pictures[place]
    if (!picture || !sentPicture) continue
    const size = await readPictureSize(picture.content)
    const sentSize = await readPictureSize(await asPng(sentPicture.content))
    question.key = scaleAreas(question, size, sentSize)
    question.content = { ...question.content, ...size }
  }
}

type Keeping = { ctx: AppContext; actor: Actor }
/**
 * Stores the pictures that texts use.
 * @returns how to render each, or null if there are none
 */
export const keptPictures = async (
  { ctx, actor }: Keeping,
  pictures: readonly (Picture | null)[],
  usedPlaces: ReadonlySet<number>,
): Promise<Draw | null> => {
  const links = new Map<number, string>()
  for (const [place, picture] of pictures.entries()) {
    if (!picture || !usedPlaces.has(place)) continue
    const file = await keepFile(ctx, actor, picture)
    links.set(place, (ctx.linkTo(file) ?? '').replaceAll('&', '&amp;'))
  }
  return links.size === 0
    ? null
    : (tag, place) => (links.has(place) ? addressed(tag, links.get(place) ?? '') : '')
}
