import { Button, FileButton, Input } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { mediaLimit } from '@tuntas/contract/campus/media'
import type { LecturerLesson } from '@tuntas/contract/learning/lessons'
import { useId, useState } from 'react'
import { fileSize } from '../../../kit/fileSize'
import { count } from '../../../kit/format'
import { useData } from '../../../kit/queries'
import { DocumentField } from '../../../ui/FileField'
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
/** A browser forgets which file it was: it has to be chosen again. */
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

type MediaFieldProps = { form: LessonFormApi; media: LecturerLesson['media'] | undefined }

function Captions({ form, present }: { form: LessonFormApi; present: string | null }) {
  return (
    <div>
      <DocumentField
        label="Teks video"
        accept=".vtt,.srt"
        hint="VTT atau SRT, kurang dari 5 MB. Tampil saat video atau audio diputar."
        present={present}
        {...form.file('captions')}
      />
      {present && (
        <Button
          className={classes.flush}
          variant="subtle"
          color="red"
          size="sm"
          onClick={() => form.set({ remove_captions: '1' })}
        >
          Hapus teks video
        </Button>
      )}
    </div>
  )
}

/** Video or audio of a lesson, sent while the form is written, and what is said in it. */
export default function MediaField({ form, media }: MediaFieldProps) {
  const [fresh, setFresh] = useState<{ name: string; size: number } | null>(null)
  const { upload, unfinished, fault, send, cancel, dropUnfinished } = useMediaUpload(
    form,
    (id, { name, size }) => {
      setFresh({ name, size })
      form.set({ media_id: String(id), remove_captions: '' })
    },
  )
  const hint = useHint()
  const { media_id, remove_captions } = form.values
  const isPresent = media !== null && media !== undefined && media_id === String(media.id)
  const named = media_id === '' ? null : isPresent ? media : fresh
  const captions = isPresent && remove_captions === '' ? media.captions : null
  return (
    <>
      <Input.Wrapper
        label="Video atau audio"
        labelElement="div"
        description={hint}
        error={fault || form.field('media_id').error}
        data-path="media_id"
      >
        <div className={classes.box}>
          {upload && <Progress upload={upload} onCancel={cancel} />}
          {!upload && unfinished && <GoOn of={unfinished} onFile={send} onDrop={dropUnfinished} />}
          {!upload && named && (
            <p className={classes.name}>
              {named.name} <span>({fileSize(named.size)})</span>
              {!isPresent && <span className={classes.unsaved}>Belum disimpan</span>}
            </p>
          )}
          {!upload && (
            <div className={classes.buttons}>
              <FileButton accept={ACCEPTED} onChange={(file) => file && send(file)}>
                {(button) => (
                  <Button {...button} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                    {named ? 'Ganti video atau audio' : 'Pilih video atau audio'}
                  </Button>
                )}
              </FileButton>
              {named && (
                <Button
                  variant="subtle"
                  color="red"
                  onClick={() => form.set({ media_id: '', captions: null })}
                >
                  Hapus video atau audio
                </Button>
              )}
            </div>
          )}
        </div>
      </Input.Wrapper>
      {named && !upload && <Captions form={form} present={captions} />}
    </>
  )
}
