import { Input } from '@mantine/core'
import { useId } from 'react'
import { DocumentField } from '../../../ui/FileField'
import { isMobileApp } from '../../../ui/mobileApp'

type FileChooserProps = {
  accept: string
  required: boolean
  value: File | null
  onChange: (file: File | null) => void
  error: string | undefined
}

const FORMATS = 'PDF, DOC, DOCX, ZIP, RAR, PNG, JPG, atau JPEG, kurang dari 5 MB.'

/** The mobile app's web view opens the device's own chooser for a plain input alone. */
export function FileChooser({ accept, required, value, onChange, error }: FileChooserProps) {
  const id = useId()
  if (!isMobileApp)
    return (
      <DocumentField
        label="Lampiran"
        accept={accept}
        hint={`Format: ${FORMATS}`}
        required={required}
        value={value}
        onChange={onChange}
        error={error}
      />
    )
  return (
    <Input.Wrapper label="Lampiran" description={`Format: ${FORMATS}`} error={error} id={id}>
      <input id={id} type="file" onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)} />
    </Input.Wrapper>
  )
}
