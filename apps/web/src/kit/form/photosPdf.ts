import { PDFDocument } from '@cantoo/pdf-lib'
import { FILE_LIMIT } from '@tuntas/contract/campus/files'
import { redrawPicture } from '../../ui/shrinkPicture'

const A4 = [595.28, 841.89] as const
/** Tried in order until the PDF is small enough. */
const FORMS = [
  { edge: 2000, quality: 0.82 },
  { edge: 1600, quality: 0.75 },
  { edge: 1300, quality: 0.65 },
  { edge: 1000, quality: 0.55 },
] as const
/** Overhead of the file besides its pictures. */
const AROUND = 20_000

const estimateSize = (files: readonly File[]) => files.reduce((sum, file) => sum + file.size, AROUND)

async function drawAll(photos: readonly File[], form: (typeof FORMS)[number]): Promise<File[]> {
  const pages: File[] = []
  // One by one: a phone has no memory for many decoded photos.
  for (const photo of photos) {
    const page = await redrawPicture(photo, { type: 'image/jpeg', ...form })
    if (!page) throw new Error(`${photo.name} tidak dapat dibuka di perangkat ini. Pakai JPG atau PNG.`)
    pages.push(page)
  }
  return pages
}

/** One page per photo, in its orientation. */
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

/** Combines photos into one PDF, compressed as needed. */
export async function buildPhotosPdf(photos: readonly File[], name = 'foto-tugas.pdf'): Promise<File> {
  for (const form of FORMS) {
    const pages = await drawAll(photos, form)
    if (estimateSize(pages) < FILE_LIMIT)
      return new File([await bind(pages)], name, { type: 'application/pdf' })
  }
  throw new Error(`${photos.length} foto terlalu besar untuk satu PDF di bawah 5 MB. Kurangi fotonya.`)
}
