import { Button, FileButton, Input } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { cancelMedia } from '@tuntas/contract/campus/media'
import type { LecturerLesson } from '@tuntas/contract/learning/lessons'
import { useEffect, useId, useRef, useState } from 'react'
import { call } from '../../../kit/call'
import { fileSize } from '../../../kit/fileSize'
import { DocumentField } from '../../../ui/FileField'
import { settling } from '../../../ui/settling'
import classes from './MediaField.module.css'
import { forgetMedia, sendMedia } from './sendMedia'
import type { LessonFormApi } from './useLessonForm'

const ACCEPTED = '.mp4,.webm,.mp3,.m4a,.ogg'

type Upload = { name: string; size: number; sent: number; waiting: boolean }

/** One upload at a time: how far it is, and how it is broken off. */
function useUpload(done: (id: number, file: File) => void) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [fault, setFault] = useState('')
  const running = useRef<{ stop: AbortController; id: number | null }>(undefined)
  // Leaving the page breaks it off; choosing the same file again goes on.
  useEffect(() => () => running.current?.stop.abort(), [])
  const run = async (file: File): Promise<boolean> => {
    const stop = new AbortController()
    const own = { stop, id: null as number | null }
    running.current = own
    setFault('')
    setUpload({ name: file.name, size: file.size, sent: 0, waiting: false })
    const change = (more: Partial<Upload>) => setUpload((before) => before && { ...before, ...more })
    try {
      const id = await sendMedia(
        {
          file,
          signal: stop.signal,
          onSent: (sent) => change({ sent }),
          onWaiting: (waiting) => change({ waiting }),
        },
        (begun) => {
          own.id = begun
        },
      )
      done(id, file)
      return true
    } catch (error) {
      if (!stop.signal.aborted) setFault(error instanceof Error ? error.message : 'Unggahan gagal')
      return false
    } finally {
      setUpload(null)
    }
  }
  return {
    upload,
    fault,
    send: (file: File) => settling.add(run(file)),
    cancel: () => {
      running.current?.stop.abort()
      forgetMedia()
      const id = running.current?.id
      // What is not taken back now is swept later.
      if (id) void call(cancelMedia, { params: { id } }).catch(() => undefined)
    },
  }
}

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
      <Button variant="default" size="sm" onClick={onCancel}>
        Batalkan unggahan
      </Button>
    </div>
  )
}

type MediaFieldProps = { form: LessonFormApi; media: LecturerLesson['media'] | undefined }

/** Video or audio of a lesson, sent while the form is written, and what is said in it. */
export default function MediaField({ form, media }: MediaFieldProps) {
  const [fresh, setFresh] = useState<{ name: string; size: number } | null>(null)
  const { upload, fault, send, cancel } = useUpload((id, { name, size }) => {
    setFresh({ name, size })
    form.set({ media_id: String(id), remove_captions: '' })
  })
  const { media_id, remove_captions } = form.values
  const isPresent = media !== null && media !== undefined && media_id === String(media.id)
  const named = media_id === '' ? null : isPresent ? media : fresh
  const captions = isPresent && remove_captions === '' ? media.captions : null
  return (
    <>
      <Input.Wrapper
        label="Video atau audio"
        labelElement="div"
        description="MP4, WebM, MP3, M4A, atau OGG. Dikirim sebagian demi sebagian; bila terputus, pilih file yang sama untuk melanjutkan."
        error={fault || form.field('media_id').error}
        data-path="media_id"
      >
        <div className={classes.box}>
          {upload && <Progress upload={upload} onCancel={cancel} />}
          {!upload && named && (
            <p className={classes.name}>
              {named.name} <span>({fileSize(named.size)})</span>
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
      {named && (
        <div>
          <DocumentField
            label="Teks video"
            accept=".vtt,.srt"
            hint="VTT atau SRT, kurang dari 5 MB. Tampil di bawah gambar saat diputar."
            present={captions}
            {...form.file('captions')}
          />
          {captions && (
            <Button variant="subtle" color="red" size="sm" onClick={() => form.set({ remove_captions: '1' })}>
              Hapus teks video
            </Button>
          )}
        </div>
      )}
    </>
  )
}
