import { Button, Card } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconExternalLink, IconSend } from '@tabler/icons-react'
import { STUDENT_FILE_TOO_LARGE } from '@tuntas/contract/campus/files'
import { saveAssignment } from '@tuntas/contract/learning/assignments'
import { type StudentLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import { useState } from 'react'
import { confirm } from '../../../kit/confirm'
import { submissionFiles } from '../../../kit/fileKinds'
import type { Errors } from '../../../kit/form'
import { dateTime, score } from '../../../kit/format'
import { useAccount } from '../../../kit/session'
import { uploadPicture } from '../../../kit/uploadPicture'
import { useContractForm } from '../../../kit/useContractForm'
import { LinkButton } from '../../../ui/LinkButton'
import { isMobileApp } from '../../../ui/mobileApp'
import { RichText } from '../../../ui/RichText'
import { RichTextField } from '../../../ui/RichTextField'
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
      <form className={classes.form} {...form.bind}>
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
            {...form.file('attachment')}
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
  const { user } = useAccount()
  const draft = useDraft(user.id, task.id, task.assignment?.description ?? '')
  const [version, setVersion] = useState(0)
  const form = useContractForm(saveAssignment, {
    initialValues: { description: draft.text, attachment: null as File | null },
    bodyOf: ({ description }) => ({ lessons_id: task.id, description }),
    faultsOf: ({ description, attachment }): Errors => ({
      ...(description === '' && { description: 'Masukan deskripsi jawaban' }),
      ...(!attachment &&
        !isMobileApp &&
        !task.assignment?.attachment && { attachment: 'Pilih lampiran jawaban' }),
    }),
    tooLarge: STUDENT_FILE_TOO_LARGE,
    said: ({ message }) => message,
    invalidates: [[studentLesson, { params: { id: task.id } }]],
    saved: ({ description }) => {
      draft.drop()
      form.reset({ description, attachment: null })
    },
  })
  const discarding = {
    text: 'Draf di perangkat ini akan dibuang.',
    detail: 'Jawaban yang sudah dikumpulkan tidak berubah.',
    danger: true,
  }
  return {
    ...form,
    draft,
    version,
    write: (html: string) => {
      draft.write(html)
      form.set({ description: html })
    },
    discard: async () => {
      if (!(await confirm(discarding))) return
      form.set({ description: draft.reset() })
      setVersion(version + 1)
    },
  }
}
