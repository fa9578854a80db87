import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fileSize } from './fileSize'
import classes from './PhotoPages.module.css'

type Photos = {
  photos: readonly File[]
  /** Made of the photos. */
  file: File | null
  making: boolean
  arrange: (photos: readonly File[]) => void
}

function Thumbnail({ photo, page }: { photo: File; page: number }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(photo)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [photo])
  return <img src={address} alt={`Halaman ${page}: ${photo.name}`} />
}

/** Progress and result of combining the photos. */
function Made({ attachment: { photos, file, making } }: { attachment: Photos }) {
  const fileNoun = photos.length > 1 ? `${photos.length} foto menjadi satu PDF` : '1 foto'
  return (
    <p className={classes.made} role="status">
      {making ? `${fileNoun}, sedang disiapkan…` : file ? `${fileNoun} · ${fileSize(file.size)}` : fileNoun}
    </p>
  )
}

/** The photos in page order. */
export default function PhotoPages({ attachment }: { attachment: Photos }) {
  const { photos, arrange } = attachment
  const move = (from: number, to: number) => {
    const next = [...photos]
    next.splice(to, 0, ...next.splice(from, 1))
    arrange(next)
  }
  return (
    <>
      <ol className={classes.pages}>
        {photos.map((photo, index) => {
          const page = index + 1
          return (
            <li key={`${index} ${photo.name} ${photo.size}`}>
              <Thumbnail photo={photo} page={page} />
              <span className={classes.page}>
                {photos.length > 1 && (
                  <ActionIcon
                    aria-label={`Majukan halaman ${page}`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowLeft size={18} />
                  </ActionIcon>
                )}
                <ActionIcon
                  aria-label={`Hapus halaman ${page}`}
                  onClick={() => arrange(photos.filter((_, position) => position !== index))}
                >
                  <IconTrash size={18} />
                </ActionIcon>
                {photos.length > 1 && (
                  <ActionIcon
                    aria-label={`Mundurkan halaman ${page}`}
                    disabled={page === photos.length}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowRight size={18} />
                  </ActionIcon>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      <Made attachment={attachment} />
    </>
  )
}
