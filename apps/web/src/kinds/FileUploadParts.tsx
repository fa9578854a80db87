import { ActionIcon, Button, FileButton, Loader } from '@mantine/core'
import { IconFile, IconPlus, IconTrash } from '@tabler/icons-react'
import type { AnswerFile } from '@tuntas/contract/learning/attempts'
import { filesIn, writeFiles } from '@tuntas/contract/learning/written-kinds.vocabulary'
import { Suspense, useRef, useState } from 'react'
import { isUnsent, type SendingFile, useSendingFiles } from '../kit/device/sendingFiles'
import { fileFault, fileSize } from '../kit/form/fileSize'
import { hasCamera } from '../ui/camera'
import { lazyPart } from '../ui/lazyPart'
import classes from './files.module.css'
import type { AnsweredProps, Asked, PaperProps } from './kind'
import { callOff, findSent, send, sendFile } from './sendFile'

/** Loaded on devices with a camera. */
const PhotoAnswer = lazyPart(() => import('./PhotoAnswer'))

type Content = { formats: string[]; max_files: number }
const getContent = ({ content }: Asked) => content as Content

type FileRowsProps = Pick<PaperProps, 'question' | 'onAnswer' | 'disabled'> & { ids: readonly number[] }

function FileRows({ question, ids, onAnswer, disabled }: FileRowsProps) {
  const files = ids.map(
    (id) =>
      findSent(id) ??
      question.answer_files?.find((file) => file.id === id) ?? { id, name: 'File', size: 0, url: '' },
  )
  return files.map((file) => (
    <li key={file.id}>
      <FileLink file={file} />
      <ActionIcon
        size={44}
        aria-label={`Hapus ${file.name}`}
        disabled={disabled}
        onClick={() => onAnswer(writeFiles(ids.filter((id) => id !== file.id)))}
      >
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
    </li>
  ))
}

/** Uploads files at once; offline they wait for the network. */
export function Paper({ question, value, onAnswer, files, disabled }: PaperProps) {
  const { formats, max_files } = getContent(question)
  const [fault, setFault] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const ids = filesIn(value) ?? []
  const sending = useSendingFiles().filter(
    ({ attempt_id, question_id }) => attempt_id === files?.attempt_id && question_id === question.id,
  )
  const unsentCount = sending.filter(isUnsent).length
  const isFull = ids.length + unsentCount >= max_files
  const choose = (file: File | null) => {
    if (!file || !files) return
    const fault = fileFault(file)
    setFault(fault)
    if (!fault) sendFile(files, file)
    reset.current?.()
  }
  return (
    <div className={classes.files}>
      <ul aria-label="File jawabanmu">
        <FileRows {...{ question, ids, onAnswer, disabled }} />
        {sending.map((item) => (
          <SendingRow key={item.sent_key} item={item} isFull={isFull} />
        ))}
      </ul>
      {unsentCount > 0 && (
        <p className={classes.hint}>
          {sending.filter(isUnsent).every(({ kept: isKept }) => isKept)
            ? 'Filemu tersimpan di perangkat ini. Jangan tutup Tuntas sampai terkirim.'
            : 'Jangan tutup halaman ini sampai file terkirim.'}
        </p>
      )}
      {!isFull && (
        <div className={classes.choosers}>
          <FileButton resetRef={reset} onChange={choose} accept={formats.map((one) => `.${one}`).join(',')}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                disabled={disabled || !files}
                leftSection={<IconPlus size={18} aria-hidden />}
              >
                {ids.length + unsentCount === 0 ? 'Pilih file' : 'Tambah file'}
              </Button>
            )}
          </FileButton>
          {hasCamera() && (
            <Suspense fallback={null}>
              <PhotoAnswer
                formats={formats}
                disabled={disabled === true || !files}
                onFile={choose}
                onFault={setFault}
              />
            </Suspense>
          )}
        </div>
      )}
      <p className={classes.hint}>
        {formats.map((one) => one.toUpperCase()).join(', ')} · paling banyak {max_files} file. Dinilai oleh
        dosen.
      </p>
      <p className={classes.fault} role="status">
        {fault}
      </p>
    </div>
  )
}

function SendingRow({ item, isFull }: { item: SendingFile; isFull: boolean }) {
  const { file, state, why } = item
  const words = { sending: 'mengunggah…', waiting: 'belum terkirim, menunggu jaringan', refused: why }
  return (
    <li data-waiting={state === 'sending' ? undefined : true}>
      {state === 'sending' && <Loader size="sm" aria-hidden />}
      <span>
        {file.name}: {words[state]}
      </span>
      <div>
        {state !== 'sending' && (
          <Button
            size="sm"
            variant="default"
            disabled={state === 'refused' && isFull}
            onClick={() => void send(item)}
          >
            Coba lagi
          </Button>
        )}
        <Button size="sm" variant="subtle" onClick={() => void callOff(item)}>
          Batal
        </Button>
      </div>
    </li>
  )
}

function FileLink({ file }: { file: AnswerFile }) {
  const words = (
    <>
      <IconFile size={18} stroke={1.7} aria-hidden />
      <span>{file.name}</span>
      {file.size > 0 && <small>{fileSize(file.size)}</small>}
    </>
  )
  return file.url ? (
    <a href={file.url} target="_blank" rel="noopener">
      {words}
    </a>
  ) : (
    <span>{words}</span>
  )
}

export function Answered({ question, answer, reader, children }: AnsweredProps) {
  const ids = filesIn(answer ?? '') ?? []
  const files = (question.answer_files ?? []).filter(({ id }) => ids.includes(id))
  return (
    <div className={classes.files}>
      <h3>{reader === 'student' ? 'Filemu' : 'File mahasiswa'}</h3>
      {ids.length === 0 ? (
        <p>Tidak dijawab</p>
      ) : (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
      {files.length < ids.length && <p>{ids.length - files.length} file sudah tidak tersimpan.</p>}
      {children}
    </div>
  )
}
