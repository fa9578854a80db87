import { Button, FileButton, Input } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { mediaLimit } from '@tuntas/contract/campus/media'
import { useId } from 'react'
import { useData } from '../../../kit/client/queries'
import { fileSize } from '../../../kit/form/fileSize'
import { count } from '../../../kit/format'
import classes from './MediaField.module.css'
import type { LessonFormApi } from './useLessonForm'
import { type Upload, useMediaUpload } from './useMediaUpload'

const ACCEPTED = '.mp4,.webm,.mp3,.m4a,.ogg'

function Progress({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const id = useId()
  return (
    <div className={classes.progress}>
      <p id={id} className={classes.name}>
        {upload.name}
      </p>
      <progress value={upload.sent} max={upload.size} aria-labelledby={id} />
      <p role="status">
        {upload.waiting
          ? 'Menunggu jaringan. Unggahan lanjut sendiri.'
          : `Terkirim ${fileSize(upload.sent)} dari ${fileSize(upload.size)}`}
      </p>
      <p className={classes.note}>Isian lain dapat terus diisi. Simpan menunggu unggahan selesai.</p>
      <Button variant="default" size="sm" onClick={onCancel}>
        Batalkan unggahan
      </Button>
    </div>
  )
}

type Unfinished = { name: string; received: readonly number[]; pieces: number }
/** A browser cannot reopen the file: it must be chosen again. */
function GoOn({ of, onFile, onDrop }: { of: Unfinished; onFile: (file: File) => void; onDrop: () => void }) {
  return (
    <div className={classes.unfinished}>
      <p>
        <b>{of.name}</b> belum selesai diunggah ({Math.floor((of.received.length / of.pieces) * 100)}% sudah
        tersimpan). Pilih lagi file yang sama untuk melanjutkan.
      </p>
      <div className={classes.buttons}>
        <FileButton accept={ACCEPTED} onChange={(file) => file && onFile(file)}>
          {(button) => (
            <Button {...button} size="sm">
              Lanjutkan unggahan
            </Button>
          )}
        </FileButton>
        <Button variant="default" size="sm" onClick={onDrop}>
          Batalkan unggahan
        </Button>
      </div>
    </div>
  )
}

function useHint() {
  const { data } = useData(mediaLimit, {}, { staleTime: 300_000 })
  const most = data ? `, paling besar ${count(data.media_mb)} MB` : ''
  return `MP4, WebM, MP3, M4A, atau OGG${most}. Bila jaringan terputus, unggahan lanjut dari bagian terakhir.`
}

type Named = { name: string; size: number }
type MediaBoxProps = {
  label: string
  form: Pick<LessonFormApi, 'isDirty'>
  /** Belongs to a block, not to the main content. */
  inBlock: boolean
  named: Named | null
  isStored: boolean
  error: string | undefined
  path: string
  onMedia: (id: number, mediaFile: Named) => void
  onRemove?: () => void
}

/** Video or audio: choose, upload, or show. */
export function MediaBox({
  label,
  form,
  inBlock,
  named: mediaFile,
  isStored,
  error,
  path,
  ...does
}: MediaBoxProps) {
  const { upload, unfinished, fault, send, cancel, dropUnfinished } = useMediaUpload(
    form,
    inBlock,
    (id, { name, size }) => does.onMedia(id, { name, size }),
  )
  const hint = useHint()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={hint}
      error={fault || error}
      data-path={path}
    >
      <div className={classes.box}>
        {upload && <Progress upload={upload} onCancel={cancel} />}
        {!upload && unfinished && <GoOn of={unfinished} onFile={send} onDrop={dropUnfinished} />}
        {!upload && mediaFile && (
          <p className={classes.name}>
            {mediaFile.name} <span>({fileSize(mediaFile.size)})</span>
            {!isStored && <span className={classes.unsaved}>Belum disimpan</span>}
          </p>
        )}
        {!upload && (
          <div className={classes.buttons}>
            <FileButton accept={ACCEPTED} onChange={(file) => file && send(file)}>
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                  {mediaFile ? 'Ganti video atau audio' : 'Pilih video atau audio'}
                </Button>
              )}
            </FileButton>
            {mediaFile && does.onRemove && (
              <Button variant="subtle" color="red" onClick={does.onRemove}>
                Hapus video atau audio
              </Button>
            )}
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}
