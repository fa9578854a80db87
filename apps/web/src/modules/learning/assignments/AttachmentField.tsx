import { Button, Input } from '@mantine/core'
import { IconPaperclip, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, Suspense, useEffect, useId, useRef } from 'react'
import { CameraButton } from '../../../kit/form/CameraButton'
import { submissionFiles } from '../../../kit/form/fileKinds'
import { fileSize } from '../../../kit/form/fileSize'
import { loadPdf, loadShrinking } from '../../../kit/form/photosFile'
import { hasCamera } from '../../../ui/camera'
import { lazyPart } from '../../../ui/lazyPart'
import { isMobileApp } from '../../../ui/mobileApp'
import classes from './Attachment.module.css'
import { FORMATS } from './attachment'
import { type AttachmentForm, useAttachment } from './useAttachment'

/** Loaded with the first photo. */
const PhotoPages = lazyPart(() => import('../../../kit/form/PhotoPages'))

/**
 * Preload while online: photos may be chosen offline, and on phones their conversion is loaded separately.
 */
const fetchPhotoParts = () => {
  if (!hasCamera()) return
  void loadPdf()
  void loadShrinking()
}

type FieldProps = {
  form: AttachmentForm
  required: boolean
  error: string | undefined
}

const HINT = `Format: ${FORMATS}, kurang dari 5 MB. Beberapa foto digabung menjadi satu PDF.`

/** The file to hand in, or photos of it. */
export default function AttachmentField({ form, required: isRequired, error }: FieldProps) {
  const id = useId()
  const attachment = useAttachment(form)
  const { photos, file, fault } = attachment
  useEffect(fetchPhotoParts, [])
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    attachment.choose([...(event.currentTarget.files ?? [])])
    event.currentTarget.value = ''
  }
  return (
    <Input.Wrapper
      id={id}
      label="Lampiran"
      labelElement="div"
      description={HINT}
      withAsterisk={isRequired}
      error={fault ?? error}
      errorProps={{ role: 'alert' }}
      data-path="attachment"
    >
      <div className={classes.field}>
        {photos.length > 0 && (
          <Suspense fallback={null}>
            <PhotoPages attachment={attachment} />
          </Suspense>
        )}
        {photos.length === 0 && file && (
          <p className={classes.file}>
            <IconPaperclip size={18} aria-hidden />
            <span>
              {file.name} <small>{fileSize(file.size)}</small>
            </span>
            <Button variant="subtle" size="xs" onClick={attachment.remove}>
              Batalkan pilihan
            </Button>
          </p>
        )}
        <Choosers photos={photos.length > 0} chosen={file !== null} onChange={take} />
      </div>
    </Input.Wrapper>
  )
}

type ChoosersProps = {
  photos: boolean
  chosen: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function Choosers({ photos, chosen: hasFile, onChange }: ChoosersProps) {
  const files = useRef<HTMLInputElement>(null)
  // The mobile app's web view opens the file chooser only for a plain input.
  if (isMobileApp) return <input type="file" aria-label="Lampiran" onChange={onChange} />
  const choose = photos ? 'Tambah foto' : hasFile ? 'Ganti file' : 'Pilih file'
  return (
    <div className={classes.choosers}>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={photos ? 'image/*' : `${submissionFiles},image/*`}
        onChange={onChange}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => files.current?.click()}
      >
        {choose}
      </Button>
      <CameraButton onChange={onChange} />
    </div>
  )
}
