import { patiently } from '../../ui/lazyPart'

export const loadPdf = () => patiently(() => import('./photosPdf'))
export const loadShrinking = () => patiently(() => import('../../ui/shrinkPicture'))

/** A single photo is handed in as a picture of an accepted type. */
async function toAcceptedPicture(photo: File): Promise<File> {
  const { redrawPicture, shrinkPicture } = await loadShrinking()
  const isAccepted = /^image\/(png|jpeg)$/.test(photo.type)
  const drawnFile = isAccepted
    ? await shrinkPicture(photo, ['image/jpeg'])
    : await redrawPicture(photo, { type: 'image/jpeg' })
  if (!drawnFile) throw new Error('Foto ini tidak dapat dibuka di perangkat ini. Pakai JPG atau PNG.')
  return drawnFile
}

/** The file for photos: a picture, or one PDF of several; null for none. */
export const photosFile = async (photos: readonly File[]): Promise<File | null> => {
  const [first, second] = photos
  if (!first) return null
  return second ? (await loadPdf()).buildPhotosPdf(photos) : toAcceptedPicture(first)
}
