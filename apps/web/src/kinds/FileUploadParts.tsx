import { ActionIcon, Button, FileButton, Loader } from '@mantine/core'
import { IconFile, IconPlus, IconTrash } from '@tabler/icons-react'
import type { AnswerFile } from '@tuntas/contract/learning/attempts'
import { filesIn } from '@tuntas/contract/learning/written-kinds.vocabulary'
import { useEffect, useRef, useState } from 'react'
import { isPassing } from '../kit/call'
import { fileFault, fileSize } from '../kit/fileSize'
import classes from './files.module.css'
import type { AnsweredProps, Asked, PaperProps } from './kind'

type Content = { formats: string[]; max_files: number }
const getContent = ({ content }: Asked) => content as Content
const written = (ids: readonly number[]) => (ids.length === 0 ? '' : JSON.stringify({ files: ids }))

type Sending = { file: File; state: 'sending' | 'waiting' }

/** One file on its way: it is sent at once, and again as soon as there is a network. */
function useSending(upload: PaperProps['upload'], onKept: (file: AnswerFile) => void) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const send = async (file: File) => {
    if (!upload) return
    setFault(null)
    setSending({ file, state: 'sending' })
    try {
      onKept(await upload(file))
      setSending(null)
    } catch (error) {
      if (isPassing(error)) return setSending({ file, state: 'waiting' })
      setSending(null)
      setFault(error instanceof Error ? error.message : 'Berkas gagal diunggah')
    }
    reset.current?.()
  }
  const choose = (file: File | null) => {
    if (!file) return
    const wrong = fileFault(file)
    if (wrong) setFault(wrong)
    else void send(file)
  }
  const again = useRef(() => {})
  again.current = () => sending?.state === 'waiting' && void send(sending.file)
  useEffect(() => {
    const retry = () => again.current()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  return { sending, fault, reset, send, choose, forget: () => setSending(null) }
}

/** Files that are handed in: each is sent at once, and waits for a network where there is none. */
export function Paper({ question, value, onAnswer, upload, disabled }: PaperProps) {
  const { formats, max_files } = getContent(question)
  const [known, setKnown] = useState<readonly AnswerFile[]>(question.answer_files ?? [])
  const ids = filesIn(value) ?? []
  // What the answer has come to meanwhile, for whoever returns from a long upload.
  const latest = useRef(ids)
  latest.current = ids
  const { sending, fault, reset, send, choose, forget } = useSending(upload, (kept) => {
    setKnown((before) => [...before, kept])
    onAnswer(written([...latest.current, kept.id]))
  })
  const rows = ids.map(
    (id) => known.find((file) => file.id === id) ?? { id, name: 'Berkas', size: 0, url: '' },
  )
  return (
    <div className={classes.files}>
      <ul aria-label="Berkas jawabanmu">
        {rows.map((file) => (
          <li key={file.id}>
            <FileLink file={file} />
            <ActionIcon
              size={44}
              aria-label={`Hapus ${file.name}`}
              disabled={disabled}
              onClick={() => onAnswer(written(ids.filter((id) => id !== file.id)))}
            >
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          </li>
        ))}
        {sending && <SendingRow {...sending} onAgain={() => void send(sending.file)} onForget={forget} />}
      </ul>
      {ids.length < max_files && (
        <FileButton resetRef={reset} onChange={choose} accept={formats.map((one) => `.${one}`).join(',')}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={disabled || !upload || sending !== null}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {ids.length === 0 ? 'Pilih berkas' : 'Tambah berkas'}
            </Button>
          )}
        </FileButton>
      )}
      <p className={classes.hint}>
        {formats.map((one) => one.toUpperCase()).join(', ')} · paling banyak {max_files} berkas. Dinilai oleh
        dosen.
      </p>
      <p className={classes.fault} role="status">
        {fault}
      </p>
    </div>
  )
}

type SendingRowProps = Sending & { onAgain: () => void; onForget: () => void }

function SendingRow({ file, state, onAgain, onForget }: SendingRowProps) {
  return (
    <li data-waiting={state === 'waiting' || undefined}>
      {state === 'sending' && <Loader size="sm" aria-hidden />}
      <span>
        {file.name}: {state === 'sending' ? 'mengunggah…' : 'belum terkirim, menunggu koneksi'}
      </span>
      {state === 'waiting' && (
        <>
          <Button size="sm" variant="default" onClick={onAgain}>
            Coba lagi
          </Button>
          <Button size="sm" variant="subtle" onClick={onForget}>
            Batal
          </Button>
        </>
      )}
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
      <h3>{reader === 'student' ? 'Berkasmu' : 'Berkas mahasiswa'}</h3>
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
      {files.length < ids.length && <p>{ids.length - files.length} berkas sudah tidak tersimpan.</p>}
      {children}
    </div>
  )
}
