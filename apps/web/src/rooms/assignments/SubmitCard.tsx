import { Button, Card } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconExternalLink, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { saveAssignment } from '@tuntas/contract/assignments'
import type { StudentLesson } from '@tuntas/contract/attempts'
import { FILE_LIMIT, STUDENT_FILE_TOO_LARGE } from '@tuntas/contract/files'
import { type FormEvent, useState } from 'react'
import { call } from '../../kit/call'
import { confirm } from '../../kit/confirm'
import { submissionFiles } from '../../kit/fileKinds'
import { fieldsOf, INCOMPLETE } from '../../kit/form'
import { dateTime, score } from '../../kit/format'
import { useAccount } from '../../kit/session'
import { toast } from '../../kit/toast'
import { uploadPicture } from '../../kit/uploadPicture'
import { LinkButton } from '../../ui/LinkButton'
import { isMobileApp } from '../../ui/mobileApp'
import { RichText } from '../../ui/RichText'
import { RichTextField } from '../../ui/RichTextField'
import { settling } from '../../ui/settling'
import classes from './Assignment.module.css'
import { FileChooser } from './FileChooser'
import { useDraft } from './useDraft'

type SubmitCardProps = { task: StudentLesson; open: boolean }

/** The answer, written here and handed in. What is typed stays in this browser until then. */
export function SubmitCard({ task, open }: SubmitCardProps) {
  const { assignment } = task
  const form = useSubmission(task)
  const { draft, errors, busy } = form
  return (
    <Card component="section" className={classes.card} aria-labelledby="jawab-tugas">
      <h2 id="jawab-tugas">Jawab Tugas</h2>
      {assignment && (
        <div className={classes.handed}>
          <p>
            Dikumpulkan <b>{dateTime(assignment.uploaded)}</b>
          </p>
          {assignment.score !== null && (
            <p>
              Nilai <b>{score(assignment.score)}</b>
            </p>
          )}
        </div>
      )}
      <form className={classes.form} noValidate onSubmit={form.submit}>
        {open ? (
          <RichTextField
            key={form.version}
            label="Deskripsi jawaban"
            required
            value={draft.text}
            onChange={form.write}
            minHeight={200}
            upload={uploadPicture}
            error={errors.description}
          />
        ) : (
          <Closed task={task} unsent={draft.kept === null ? '' : draft.text} />
        )}
        {open && (
          <FileChooser
            accept={submissionFiles}
            required={!isMobileApp && !assignment?.attachment}
            value={form.file}
            onChange={form.choose}
            error={errors.attachment}
          />
        )}
        {assignment?.attachment && (
          <a className={classes.present} href={assignment.attachment} target="_blank" rel="noopener">
            <IconExternalLink size={17} aria-hidden /> Lihat File
            {assignment.filename && <span> {assignment.filename}</span>}
          </a>
        )}
        {open && draft.kept !== null && <DraftNote kept={draft.kept} onDrop={form.discard} />}
        <div className={classes.buttons}>
          {!isMobileApp && (
            <LinkButton
              to="/student/courses/detail/$id"
              params={{ id: String(task.courses_id) }}
              variant="default"
            >
              Kembali
            </LinkButton>
          )}
          {open && (
            <Button type="submit" loading={busy} leftSection={<IconSend size={18} aria-hidden />}>
              Kumpulkan Tugas
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

/** After the end only to be read; also what was written and never handed in. */
function Closed({ task: { assignment }, unsent }: { task: StudentLesson; unsent: string }) {
  return (
    <>
      {assignment ? <RichText html={assignment.description} /> : <p>Belum mengumpulkan tugas</p>}
      {unsent !== '' && (
        <section className={classes.references}>
          <h3>Draf di perangkat ini, tidak dikumpulkan</h3>
          <RichText html={unsent} compact />
        </section>
      )}
    </>
  )
}

function DraftNote({ kept, onDrop }: { kept: boolean; onDrop: () => void }) {
  return (
    <div className={classes.draft} data-lost={!kept || undefined}>
      <p role="status">
        {kept ? <IconCloudCheck size={17} aria-hidden /> : <IconCloudOff size={17} aria-hidden />}
        {kept
          ? 'Draf tersimpan di perangkat ini. Belum dikumpulkan.'
          : 'Draf tidak muat di perangkat ini. Kumpulkan sebelum menutup halaman.'}
      </p>
      <Button variant="subtle" size="xs" onClick={onDrop}>
        Buang draf
      </Button>
    </div>
  )
}

function useSubmission(task: StudentLesson) {
  const queries = useQueryClient()
  const { user } = useAccount()
  const draft = useDraft(user.id, task.id, task.assignment?.description ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [version, setVersion] = useState(0)

  const faults = () => ({
    ...(draft.text === '' && { description: 'Masukan deskripsi jawaban' }),
    ...(!file && !isMobileApp && !task.assignment?.attachment && { attachment: 'Pilih lampiran jawaban' }),
    ...(file && file.size >= FILE_LIMIT && { attachment: STUDENT_FILE_TOO_LARGE }),
  })
  const send = async () => {
    setBusy(true)
    if (!(await settling.done())) return setBusy(false)
    try {
      const body = { lessons_id: task.id, description: draft.latest() }
      const { message } = await call(saveAssignment, { body, files: { attachment: file } })
      draft.drop()
      setFile(null)
      toast.success(message)
      await queries.invalidateQueries({ queryKey: ['student-lesson', task.id] })
    } catch (error) {
      setErrors(fieldsOf(error))
      toast.error(error instanceof Error ? error.message : 'Data gagal disimpan!')
    }
    setBusy(false)
  }
  return {
    draft,
    file,
    errors,
    busy,
    version,
    write: (html: string) => {
      draft.write(html)
      setErrors(({ description: _, ...others }) => others)
    },
    choose: (chosen: File | null) => {
      setFile(chosen)
      const large = chosen !== null && chosen.size >= FILE_LIMIT
      setErrors(({ attachment: _, ...others }) =>
        large ? { ...others, attachment: STUDENT_FILE_TOO_LARGE } : others,
      )
      if (large) toast.error(STUDENT_FILE_TOO_LARGE)
    },
    discard: async () => {
      const yes = await confirm({
        text: 'Draf di perangkat ini akan dibuang.',
        detail: 'Jawaban yang sudah dikumpulkan tidak berubah.',
        danger: true,
      })
      if (!yes) return
      draft.reset()
      setVersion(version + 1)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      const found = faults()
      setErrors(found)
      if (Object.keys(found).length === 0) return void send()
      toast.error(found.attachment === STUDENT_FILE_TOO_LARGE ? STUDENT_FILE_TOO_LARGE : INCOMPLETE)
    },
  }
}
