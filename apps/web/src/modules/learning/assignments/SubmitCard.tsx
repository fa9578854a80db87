import { Button, Card, Skeleton } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconExternalLink, IconSend } from '@tabler/icons-react'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { Suspense } from 'react'
import { uploadOrHold } from '../../../kit/uploadPicture'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { isMobileApp } from '../../../ui/mobileApp'
import { RichText } from '../../../ui/RichText'
import { RichTextField } from '../../../ui/RichTextField'
import classes from './Assignment.module.css'
import { useHandIn } from './handInTasks'
import { findFormer, useSubmission } from './useSubmission'

/** Fetched behind the page, as the editor above it is. */
const AttachmentField = lazyPart(() => import('./AttachmentField'))
const Returned = lazyPart(() => import('./Returned'))
const WaitingHandIn = lazyPart(() => import('./WaitingHandIn'))

type SubmitCardProps = { task: StudentLesson; open: boolean }

/** The answer, written here and handed in. What is typed stays in this browser until then. */
export default function SubmitCard({ task, open }: SubmitCardProps) {
  const { assignment } = task
  const former = open ? findFormer(task) : assignment
  const form = useSubmission(task)
  const { draft, errors, busy } = form
  const waiting = useHandIn(task.id)
  return (
    <Card component="section" className={classes.card} aria-labelledby="jawab-tugas">
      <h2 id="jawab-tugas">Jawab Tugas</h2>
      {(assignment || task.rubric || task.is_group === 1) && (
        <Suspense fallback={null}>
          <Returned task={task} />
        </Suspense>
      )}
      {waiting && (
        <Suspense fallback={null}>
          <WaitingHandIn entry={waiting} task={task} onTakeBack={form.takeBack} />
        </Suspense>
      )}
      <form className={classes.form} {...form.bind} hidden={waiting !== undefined}>
        {open ? (
          <RichTextField
            key={form.version}
            label="Deskripsi jawaban"
            required
            value={draft.text}
            onChange={form.write}
            minHeight={200}
            upload={uploadOrHold}
            error={errors.description}
          />
        ) : (
          <Closed task={task} unsent={draft.kept === null ? '' : draft.text} />
        )}
        {open && (
          <Suspense fallback={<Skeleton height={112} radius="md" />}>
            <AttachmentField
              attachment={form.attachment}
              required={!isMobileApp && !former?.attachment}
              error={errors.attachment}
              data-path="attachment"
            />
          </Suspense>
        )}
        {former?.attachment && (
          <a className={classes.present} href={former.attachment} target="_blank" rel="noopener">
            <IconExternalLink size={17} aria-hidden /> Lihat File
            {former.filename && <span> {former.filename}</span>}
          </a>
        )}
        {open && <DraftNote kept={draft.kept} onDrop={form.discard} />}
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
              {former ? 'Kirim ulang' : 'Kumpulkan Tugas'}
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

/** Has its place while there is no draft, too: it comes a moment after the last key, when the button below it may be being pressed. */
function DraftNote({ kept, onDrop }: { kept: boolean | null; onDrop: () => void }) {
  return (
    <div
      className={classes.draft}
      data-lost={kept === false || undefined}
      data-none={kept === null || undefined}
    >
      <p role="status">
        {kept === false ? <IconCloudOff size={17} aria-hidden /> : <IconCloudCheck size={17} aria-hidden />}
        <span>
          {kept === false
            ? 'Draf tidak muat di perangkat ini. Kumpulkan sebelum menutup halaman.'
            : 'Draf tersimpan di perangkat ini. Belum dikumpulkan.'}
        </span>
      </p>
      <Button variant="subtle" size="xs" onClick={onDrop}>
        Buang draf
      </Button>
    </div>
  )
}
