import { PDFDocument } from '@cantoo/pdf-lib'
import { redrawPicture } from '../ui/shrinkPicture'

/** The longer edge of A4, in points. */
const LONG_EDGE = 842

/** A picture as a one-page PDF, readable but small, so that annotations still fit into the file limit. */
export async function picturePdf(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const form = { type: 'image/jpeg', edge: 2000, quality: 0.82 } as const
  const redrawnFile = await redrawPicture(new File([bytes], 'gambar'), form)
  if (!redrawnFile) throw new Error('Gambar tidak dapat dibuka')
  const pdf = await PDFDocument.create()
  const picture = await pdf.embedJpg(await redrawnFile.arrayBuffer())
  const scale = LONG_EDGE / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
  return new Uint8Array(await pdf.save({ useObjectStreams: false })).buffer
}
