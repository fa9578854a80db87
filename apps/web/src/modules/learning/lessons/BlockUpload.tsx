import { Button, FileButton, Input } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { uploadLessonFile } from '@tuntas/contract/learning/lesson-form'
import { useState } from 'react'
import { call } from '../../../kit/client/call'
import { fileFault, fileSize } from '../../../kit/form/fileSize'
import { toast } from '../../../kit/form/toast'
import { settling } from '../../../ui/pendingUploads'
import classes from './MediaField.module.css'

type Uploaded = { id: number; name: string; size: number; url: string }

/** Uploads a file when it is chosen; the form waits and stores its id. */
function useUpload(onDone: (file: Uploaded) => void) {
  const [sending, setSending] = useState('')
  const [fault, setFault] = useState('')
  const fail = (message: string) => {
    setFault(message)
    toast.error(message)
    return false
  }
  const run = async (file: File): Promise<boolean> => {
    const heavy = fileFault(file)
    if (heavy) return fail(heavy)
    setFault('')
    setSending(file.name)
    try {
      onDone((await call(uploadLessonFile, { files: { file } })).data)
      return true
    } catch (error) {
      return fail((error instanceof Error && error.message) || 'Unggahan gagal')
    } finally {
      setSending('')
    }
  }
  return { sending, fault, send: (file: File) => settling.add(run(file)) }
}

type BlockUploadProps = {
  label: string
  hint: string
  accept: string
  required?: boolean
  /** The current file; without size if only its link is known. */
  file: { name: string; size?: number; url?: string } | null
  error: string | undefined
  path: string
  onFile: (file: Uploaded) => void
  onRemove?: () => void
}

/** File of a block: choose, upload, or show. */
export function BlockUpload({
  label,
  hint,
  accept,
  required: isRequired,
  file,
  error,
  path,
  ...does
}: BlockUploadProps) {
  const { sending, fault, send } = useUpload(does.onFile)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={isRequired}
      description={hint}
      error={fault || error}
      data-path={path}
    >
      <div className={classes.box}>
        {sending && <p role="status">Mengunggah {sending}…</p>}
        {!sending && file && (
          <p className={classes.name}>
            {file.url ? (
              <a href={file.url} target="_blank" rel="noopener">
                {file.name}
              </a>
            ) : (
              file.name
            )}{' '}
            {file.size !== undefined && <span>({fileSize(file.size)})</span>}
          </p>
        )}
        <div className={classes.buttons}>
          <FileButton
            accept={accept}
            disabled={sending !== ''}
            onChange={(chosenFile) => chosenFile && send(chosenFile)}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={sending !== ''}
                leftSection={<IconUpload size={18} aria-hidden />}
              >
                {file ? `Ganti ${label.toLowerCase()}` : `Pilih ${label.toLowerCase()}`}
              </Button>
            )}
          </FileButton>
          {file && !sending && does.onRemove && (
            <Button variant="subtle" color="red" onClick={does.onRemove}>
              Hapus {label.toLowerCase()}
            </Button>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}
