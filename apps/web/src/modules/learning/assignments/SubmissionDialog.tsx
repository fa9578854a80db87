import { Button, Modal } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { type AssignmentRow, submissionVersions } from '@tuntas/contract/learning/assignments'
import { Suspense, useState } from 'react'
import { confirm, useQuestion } from '../../../kit/confirm'
import FeedbackField from '../../../kit/FeedbackField'
import { dateTime } from '../../../kit/format'
import { Loaded } from '../../../kit/Loaded'
import { useData } from '../../../kit/queries'
import { DialogTitle } from '../../../ui/DialogTitle'
import { lazyPart } from '../../../ui/lazyPart'
import { RichText } from '../../../ui/RichText'
import { Skeletons } from '../../../ui/Skeletons'
import { ScoreCell } from './ScoreCell'
import classes from './SubmissionDialog.module.css'
import { useReset, useScore } from './useGrading'

/** Fetched where there is a document. */
const DocumentView = lazyPart(() => import('../../../ui/DocumentView'))

type SubmissionDialogProps = { row: AssignmentRow; onClose: () => void }
const LEAVING = { text: 'Umpan balik yang belum disimpan akan hilang.', danger: true }

type Shown = { description: string | null; attachment: string | null }

/** What a student handed in, its earlier versions, and the mark. */
export default function SubmissionDialog({ row, onClose }: SubmissionDialogProps) {
  const resetSubmission = useReset()
  const asking = useQuestion() !== null
  const [draft, setDraft] = useState<string>()
  const { busy, save } = useScore(row, () => setDraft(undefined))
  const close = async () => {
    if (draft === undefined || draft === (row.feedback ?? '') || (await confirm(LEAVING))) onClose()
  }
  const reset = async () => {
    if (row.id !== undefined && (await resetSubmission(row.id, row.name))) onClose()
  }
  return (
    <Modal
      opened
      // Escape answers the confirmation above it first.
      closeOnEscape={!asking}
      onClose={() => void close()}
      title={
        <DialogTitle name={row.name}>
          {row.nim} · dikumpulkan {dateTime(row.uploaded)}
        </DialogTitle>
      }
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      size={1040}
      transitionProps={{ duration: 120 }}
    >
      <div className={classes.bar}>
        <ScoreCell row={row} feedback={draft} onSaved={() => setDraft(undefined)} />
        <Button
          variant="default"
          size="sm"
          className={classes.reset}
          leftSection={<IconRotate size={17} aria-hidden />}
          onClick={reset}
        >
          Reset
        </Button>
      </div>
      <div className={classes.feedback}>
        <FeedbackField
          saved={row.feedback}
          draft={draft}
          onChange={setDraft}
          busy={busy}
          hint={
            row.score === null
              ? 'Disimpan bersama nilai, dan dibaca mahasiswa di halaman tugasnya.'
              : 'Dibaca mahasiswa di halaman tugasnya.'
          }
          {...(row.score !== null && { onSave: () => void save(row.score ?? 0, draft) })}
        />
      </div>
      <Work shown={row} />
      {row.versions > 1 && row.id !== undefined && <Earlier id={row.id} versions={row.versions} />}
    </Modal>
  )
}

function Work({ shown: { description, attachment } }: { shown: Shown }) {
  return (
    <div className={classes.work}>
      <section aria-label="Jawaban">{description ? <RichText html={description} /> : <p>-</p>}</section>
      {attachment && (
        <Suspense fallback={<Skeletons shape="cards" count={1} />}>
          <DocumentView url={attachment} />
        </Suspense>
      )}
    </div>
  )
}

/** Read on a press: most of the time the last version is all that matters. */
function Earlier({ id, versions }: { id: number; versions: number }) {
  const [opened, setOpened] = useState(false)
  const [shownId, setShownId] = useState<number | null>(null)
  const read = useData(submissionVersions, { query: { id } }, { enabled: opened, staleTime: 0 })
  if (!opened)
    return (
      <Button variant="default" className={classes.more} onClick={() => setOpened(true)}>
        Lihat {versions - 1} versi sebelumnya
      </Button>
    )
  return (
    <section className={classes.earlier}>
      <h3>Versi sebelumnya</h3>
      <Loaded query={read} count={2} failed="Versi gagal dimuat">
        {(all) =>
          all.slice(1).map((version) => (
            <article key={version.id}>
              <div>
                <b>{dateTime(version.uploaded)}</b>
                <Button
                  size="sm"
                  variant="default"
                  aria-expanded={shownId === version.id}
                  onClick={() => setShownId(shownId === version.id ? null : version.id)}
                >
                  {shownId === version.id ? 'Tutup' : 'Lihat'}
                </Button>
              </div>
              {shownId === version.id && <Work shown={version} />}
            </article>
          ))
        }
      </Loaded>
    </section>
  )
}
