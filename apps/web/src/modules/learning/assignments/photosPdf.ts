import { PDFDocument } from '@cantoo/pdf-lib'
import { FILE_LIMIT } from '@tuntas/contract/campus/files'
import { redrawPicture } from '../../../ui/shrinkPicture'

const A4 = [595.28, 841.89] as const
/** Tried one after the other until all pages together are small enough to be handed in. */
const FORMS = [
  { edge: 2000, quality: 0.82 },
  { edge: 1600, quality: 0.75 },
  { edge: 1300, quality: 0.65 },
  { edge: 1000, quality: 0.55 },
] as const
/** What the file holds beside its pictures. */
const AROUND = 20_000

const estimateSize = (files: readonly File[]) => files.reduce((sum, file) => sum + file.size, AROUND)

async function drawAll(photos: readonly File[], form: (typeof FORMS)[number]): Promise<File[]> {
  const pages: File[] = []
  // One after the other: a phone has no room for many decoded photographs.
  for (const photo of photos) {
    const page = await redrawPicture(photo, { type: 'image/jpeg', ...form })
    if (!page) throw new Error(`${photo.name} tidak dapat dibuka di perangkat ini. Pakai JPG atau PNG.`)
    pages.push(page)
  }
  return pages
}

/** A page per photograph, upright or lying as it does. */
async function bind(pages: readonly File[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  for (const page of pages) {
    const picture = await document.embedJpg(await page.arrayBuffer())
    const [width, height] = picture.width > picture.height ? [A4[1], A4[0]] : A4
    const scale = Math.min(width / picture.width, height / picture.height)
    const [scaledWidth, scaledHeight] = [picture.width * scale, picture.height * scale]
    document.addPage([width, height]).drawImage(picture, {
      x: (width - scaledWidth) / 2,
      y: (height - scaledHeight) / 2,
      width: scaledWidth,
      height: scaledHeight,
    })
  }
  return new Uint8Array(await document.save({ useObjectStreams: false }))
}

/** One PDF of several photographs, in their order and as small as it has to be. */
export async function buildPhotosPdf(photos: readonly File[]): Promise<File> {
  for (const form of FORMS) {
    const pages = await drawAll(photos, form)
    if (estimateSize(pages) < FILE_LIMIT)
      return new File([await bind(pages)], 'foto-tugas.pdf', { type: 'application/pdf' })
  }
  throw new Error(`${photos.length} foto terlalu besar untuk satu PDF di bawah 5 MB. Kurangi fotonya.`)
}
