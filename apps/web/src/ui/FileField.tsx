import { FileInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './FileField.module.css'

type FileFieldProps = {
  label: string
  /** 'image/png,image/jpeg,…' */
  accept: string
  hint?: string
  required?: boolean
  value: File | null
  onChange: (file: File | null) => void
  error?: ReactNode
  /** Link to the stored file. */
  present?: string | null
  'data-path'?: string
}

/** The chosen picture before the upload. */
function usePicture(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

function Chooser({
  label,
  accept,
  hint,
  required: isRequired,
  present: presentUrl,
  ...input
}: FileFieldProps) {
  return (
    <FileInput
      label={label}
      accept={accept}
      description={hint}
      withAsterisk={isRequired}
      clearable
      clearButtonProps={{ 'aria-label': `Batalkan pilihan ${label.toLowerCase()}` }}
      placeholder={presentUrl ? 'Pilih file pengganti' : 'Pilih file'}
      leftSection={<IconUpload size={18} aria-hidden />}
      {...input}
    />
  )
}

/** A picture with preview of the chosen or stored one. */
export function ImageField({ wide: isWide = false, ...props }: FileFieldProps & { wide?: boolean }) {
  const pictureUrl = usePicture(props.value)
  const picture = pictureUrl ?? props.present
  return (
    <div>
      <Chooser {...props} />
      {picture && (
        <figure className={classes.preview} data-wide={isWide || undefined}>
          <img src={picture} alt={`Pratinjau ${props.label.toLowerCase()}`} />
          <figcaption>{pictureUrl ? 'Belum disimpan' : 'Dipakai sekarang'}</figcaption>
        </figure>
      )}
    </div>
  )
}

/** A document with a link to the stored one. */
export function DocumentField(props: FileFieldProps) {
  return (
    <div>
      <Chooser {...props} />
      {props.present && (
        <a className={classes.present} href={props.present} target="_blank" rel="noopener">
          Lihat {props.label.toLowerCase()} yang dipakai sekarang
        </a>
      )}
    </div>
  )
}
