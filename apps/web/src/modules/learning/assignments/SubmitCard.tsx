import { Button, Card, Skeleton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { Suspense } from 'react'
import { uploadOrHold } from '../../../kit/form/uploadPicture'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { isMobileApp } from '../../../ui/mobileApp'
import { RichTextField } from '../../../ui/RichTextField'
import classes from './Assignment.module.css'
import { useWaitingHandIn } from './handInTasks'
import { findFormer, useSubmission } from './useSubmission'

/** Loaded after the page, like the editor above it. */
const BelowText = lazyPart(() => import('./BelowText'))
const ClosedAnswer = lazyPart(() => import('./ClosedAnswer'))
const Returned = lazyPart(() => import('./Returned'))
const WaitingHandIn = lazyPart(() => import('./WaitingHandIn'))

type SubmitCardProps = { task: StudentLesson; open: boolean }

/** The answer form. The draft stays in this browser until it is handed in. */
export default function SubmitCard({ task, open }: SubmitCardProps) {
  const { assignment } = task
  const formerVersion = open ? findFormer(task) : assignment
  const form = useSubmission(task)
  const { draft, errors, busy } = form
  const waitingHandIn = useWaitingHandIn(task.id)
  return (
    <Card component="section" className={classes.card} aria-labelledby="jawab-tugas">
      <h2 id="jawab-tugas">Jawab Tugas</h2>
      {(assignment || task.rubric || task.is_group === 1) && (
        <Suspense fallback={null}>
          <Returned task={task} />
        </Suspense>
      )}
      {waitingHandIn && (
        <Suspense fallback={null}>
          <WaitingHandIn entry={waitingHandIn} task={task} onTakeBack={form.takeBack} onGone={draft.hear} />
        </Suspense>
      )}
      <form className={classes.form} {...form.bind} hidden={waitingHandIn !== undefined}>
        {open && (
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
        )}
        <Suspense fallback={<Skeleton height={112} radius="md" />}>
          {open ? (
            <BelowText lessonId={task.id} form={form} former={formerVersion} />
          ) : (
            <ClosedAnswer task={task} draft={draft} />
          )}
        </Suspense>
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
              {formerVersion ? 'Kirim ulang' : 'Kumpulkan Tugas'}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
