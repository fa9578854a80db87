import { Button, Card, Skeleton } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { type ReactNode, Suspense, useState } from 'react'
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
const DraftNote = lazyPart(() => import('./DraftNote'))
const Returned = lazyPart(() => import('./Returned'))
const WaitingHandIn = lazyPart(() => import('./WaitingHandIn'))

type SubmitCardProps = { task: StudentLesson; open: boolean }

/** The hand-in with its mark, and the answer form. The draft stays in this browser until it is sent. */
export default function SubmitCard({ task, open }: SubmitCardProps) {
  const { assignment } = task
  const form = useSubmission(task)
  const waitingHandIn = useWaitingHandIn(task.id)
  const formerVersion = open ? findFormer(task) : assignment
  const hasWork = form.draft.kept !== null || form.values.attachment !== null || form.values.photos.length > 0
  const [isWanted, setWanted] = useState(false)
  // Handed-in work is shown as it was sent; what was begun since then opens the form again.
  const isEditing = isWanted || hasWork || !formerVersion
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
          <WaitingHandIn
            entry={waitingHandIn}
            task={task}
            onTakeBack={(entry) => {
              setWanted(true)
              return form.takeBack(entry)
            }}
            onGone={form.draft.hear}
          />
        </Suspense>
      )}
      {open && isEditing ? (
        <AnswerForm
          task={task}
          form={{
            ...form,
            // The form stays while somebody writes, even where the text is the handed-in one again.
            write: (html) => {
              setWanted(true)
              form.write(html)
            },
          }}
          former={formerVersion}
          hidden={waitingHandIn !== undefined}
        />
      ) : (
        <>
          <Suspense fallback={<Skeleton height={112} radius="md" />}>
            <ClosedAnswer task={task} draft={form.draft} />
          </Suspense>
          <Buttons task={task}>
            {open && !waitingHandIn && (
              <Button
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => setWanted(true)}
              >
                Ubah jawaban
              </Button>
            )}
          </Buttons>
        </>
      )}
    </Card>
  )
}

function Buttons({ task, children }: { task: StudentLesson; children: ReactNode }) {
  return (
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
      {children}
    </div>
  )
}

type AnswerFormProps = {
  task: StudentLesson
  form: ReturnType<typeof useSubmission>
  former: StudentLesson['assignment']
  hidden: boolean
}

function AnswerForm({ task, form, former: formerVersion, hidden: isHidden }: AnswerFormProps) {
  const { draft, errors, busy } = form
  return (
    <form className={classes.form} {...form.bind} hidden={isHidden}>
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
      <Suspense fallback={<Skeleton height={112} radius="md" />}>
        <BelowText form={form} former={formerVersion} />
      </Suspense>
      <Buttons task={task}>
        <Button type="submit" loading={busy} leftSection={<IconSend size={18} aria-hidden />}>
          {formerVersion ? 'Kirim ulang' : 'Kumpulkan Tugas'}
        </Button>
      </Buttons>
      <Suspense fallback={null}>
        <DraftNote lessonId={task.id} draft={draft} onShow={form.show} />
      </Suspense>
    </form>
  )
}
