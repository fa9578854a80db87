import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type ChangeEvent, Suspense, useEffect, useState } from 'react'
import { CameraButton } from '../kit/form/CameraButton'
import { loadPdf, loadShrinking, photosFile } from '../kit/form/photosFile'
import { hasCamera } from '../ui/camera'
import { lazyPart } from '../ui/lazyPart'
import classes from './files.module.css'

/** Loaded with the first photo. */
const PhotoPages = lazyPart(() => import('../kit/form/PhotoPages'))

const PICTURES = ['jpg', 'jpeg']
const PDF_NAME = 'foto-jawaban.pdf'

type PhotoAnswerProps = {
  formats: readonly string[]
  disabled: boolean
  /** Called with a file of an accepted format. */
  onFile: (file: File) => void
  onFault: (fault: string | null) => void
}

/** Photos as an answer: one picture each, or pages of one PDF where only that is accepted. */
export default function PhotoAnswer({ formats, disabled: isDisabled, onFile, onFault }: PhotoAnswerProps) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isMaking, setMaking] = useState(false)
  const takesPictures = PICTURES.some((format) => formats.includes(format))
  // A photo may be taken without a network.
  useEffect(() => {
    if (!hasCamera()) return
    void loadPdf()
    void loadShrinking()
  }, [])
  if (!takesPictures && !formats.includes('pdf')) return null
  const make = async (build: () => Promise<File | null>) => {
    setMaking(true)
    onFault(null)
    try {
      const file = await build()
      if (file) onFile(file)
      setPhotos([])
    } catch (error) {
      onFault(error instanceof Error ? error.message : 'Foto gagal dibaca')
    } finally {
      setMaking(false)
    }
  }
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!photo) return
    if (takesPictures) void make(() => photosFile([photo]))
    else setPhotos([...photos, photo])
  }
  return (
    <>
      {photos.length > 0 && (
        <div className={classes.photos}>
          <Suspense fallback={null}>
            <PhotoPages attachment={{ photos, file: null, making: isMaking, arrange: setPhotos }} />
          </Suspense>
          <Button
            loading={isMaking}
            disabled={isDisabled}
            leftSection={<IconSend size={18} aria-hidden />}
            onClick={() => void make(async () => (await loadPdf()).buildPhotosPdf(photos, PDF_NAME))}
          >
            Kirim sebagai satu PDF
          </Button>
        </div>
      )}
      <CameraButton disabled={isDisabled || isMaking} onChange={take} />
    </>
  )
}
