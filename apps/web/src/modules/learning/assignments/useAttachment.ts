import { useRef, useState } from 'react'
import { patiently } from '../../../ui/lazyPart'
import { settling } from '../../../ui/settling'
import { attachmentFault, isPhoto } from './attachment'

const loadPdf = () => patiently(() => import('./photosPdf'))
const loadShrinking = () => patiently(() => import('../../../ui/shrinkPicture'))

/** One photograph is handed in as a picture of a kind that is taken. */
async function pictureOf(photo: File): Promise<File> {
  const { redrawPicture, shrinkPicture } = await loadShrinking()
  const taken = /^image\/(png|jpeg)$/.test(photo.type)
  const drawn = taken
    ? await shrinkPicture(photo, ['image/jpeg'])
    : await redrawPicture(photo, { type: 'image/jpeg' })
  if (!drawn) throw new Error('Foto ini tidak dapat dibuka di perangkat ini. Pakai JPG atau PNG.')
  return drawn
}

const fileOf = async (photos: readonly File[]): Promise<File | null> => {
  const [first, second] = photos
  if (!first) return null
  return second ? (await loadPdf()).pdfOf(photos) : pictureOf(first)
}

/**
 * What was chosen to be handed in: one file, or photographs, of which several become one PDF. What cannot be handed in is said at
 * once and not taken.
 */
export function useAttachment(onFile: (file: File | null) => void) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [making, setMaking] = useState(false)
  const latest = useRef<readonly File[]>([])

  const take = (next: File | null) => {
    const why = next && attachmentFault(next)
    setFault(why)
    setFile(why ? null : next)
    onFile(why ? null : next)
    return !why
  }
  const make = async (next: readonly File[]): Promise<boolean> => {
    try {
      const attachment = await fileOf(next)
      return latest.current !== next || take(attachment)
    } catch (error) {
      if (latest.current !== next) return true
      take(null)
      setFault(error instanceof Error ? error.message : 'Foto gagal dibaca')
      return false
    } finally {
      if (latest.current === next) setMaking(false)
    }
  }
  const arrange = (next: readonly File[]) => {
    latest.current = next
    setPhotos(next)
    setMaking(next.length > 0)
    // The form waits for it.
    settling.add(make(next))
  }
  /** A file in place of photographs. */
  const replace = (next: File | null) => {
    latest.current = []
    setPhotos([])
    setMaking(false)
    take(next)
  }
  return {
    photos,
    file,
    fault,
    making,
    arrange,
    choose: (chosen: readonly File[]) => {
      const [only] = chosen
      if (!only) return
      if (chosen.every(isPhoto)) return arrange([...photos, ...chosen])
      if (chosen.length > 1) return setFault('Pilih satu file, atau beberapa foto untuk dijadikan satu PDF.')
      // A file that is refused leaves what was chosen before.
      const why = attachmentFault(only)
      if (why) return setFault(why)
      replace(only)
    },
    /** As it was before it was sent. */
    restore: replace,
    remove: () => replace(null),
  }
}
export type Attachment = ReturnType<typeof useAttachment>
