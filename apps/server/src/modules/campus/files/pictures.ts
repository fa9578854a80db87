import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../../platform/errors.ts'
import { openTurns } from '../../../platform/http/semaphore.ts'

/** Limit of pictures in texts. Hand-ins allow photographs as phones take them. */
export const TEXT_PIXELS = 20_000_000
export const DOCUMENT_PIXELS = 50_000_000
const PATIENCE_MS = 30_000

/** Decoding saturates a core and needs 4 bytes per pixel: one picture per core at a time, single-threaded. */
sharp.concurrency(1)
const turn = openTurns({
  room: availableParallelism(),
  patienceMs: PATIENCE_MS,
  refusal: () => new AppError('uploads_busy'),
})

/** Reads only the header of the picture. */
const demandSize = async (content: Buffer, most: number) => {
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  if (width * height > most)
    throw new AppError('picture_too_large', {
      message: `Gambar terlalu besar: ${Math.ceil((width * height) / 1e6)} megapiksel, paling besar ${most / 1e6}. Perkecil dulu, lalu kirim lagi.`,
    })
}

/** Decodes and re-encodes the picture: invalid files fail, and hidden data is dropped. */
export const redraw = async (
  content: Buffer,
  most: number,
  draw: (picture: Sharp) => Sharp,
): Promise<Buffer> => {
  try {
    await demandSize(content, most)
    return await turn(() => draw(sharp(content, { limitInputPixels: most }).rotate()).toBuffer())
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('file_type')
  }
}

const SVG_BYTES = 1024 * 1024
/**
 * Drawings, GIF and TIFF as PNG, other content unchanged. The drawing library opens no address that a drawing
 * names, because the content has none of its own.
 */
export const asPng = async (content: Buffer): Promise<Buffer> => {
  const start = content.subarray(0, 1000).toString('latin1')
  const isDrawing = /<svg\b/i.test(start) && content.length <= SVG_BYTES && !/<!ENTITY/i.test(start)
  if (!isDrawing && !/^(GIF8|II\*\0|MM\0\*)/.test(start)) return content
  const picture = () => sharp(content, { limitInputPixels: TEXT_PIXELS, density: 144 })
  try {
    return await turn(() => picture().png().toBuffer())
  } catch {
    return content
  }
}

/** Displayed size in pixels of a picture that was checked before. */
export const readPictureSize = async (content: Buffer): Promise<{ width: number; height: number }> =>
  (await sharp(content).metadata()).autoOrient

const QUALITY = 90
/** A stored picture in a format every office program can show: JPEG, or PNG if it has transparency. */
export const forOffice = async (content: Buffer) => {
  const { width, height, hasAlpha } = await sharp(content).metadata()
  const redrawnPicture = await turn(() =>
    (hasAlpha ? sharp(content).png() : sharp(content).jpeg({ quality: QUALITY })).toBuffer(),
  )
  return { content: redrawnPicture, type: hasAlpha ? ('png' as const) : ('jpeg' as const), width, height }
}

const PAPER_PIXELS = 1_400
/**
 * A stored picture for print: on white, at most printer resolution. `width` and `height` are the picture's
 * own.
 */
export const forPaper = async (content: Buffer) => {
  const { width, height } = await sharp(content, { limitInputPixels: DOCUMENT_PIXELS }).metadata()
  const bytes = await turn(() =>
    sharp(content, { limitInputPixels: DOCUMENT_PIXELS })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: PAPER_PIXELS, height: PAPER_PIXELS, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer(),
  )
  return { bytes, width, height }
}
