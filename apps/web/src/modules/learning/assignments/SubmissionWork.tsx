import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type FormerVersion, submissionVersions } from '@tuntas/contract/learning/assignments'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { dateTime, score as formatScore } from '../../../kit/format'
import { lazyPart } from '../../../ui/lazyPart'
import { RichText } from '../../../ui/RichText'
import { Skeletons } from '../../../ui/Skeletons'
import classes from './SubmissionWork.module.css'

/** Loaded if there is a document. */
const DocumentView = lazyPart(() => import('../../../ui/DocumentView'))

type Shown = { description: string | null; attachment: string | null }

/** A student's hand-in: text, and file opened in place. */
export function Work({ shown: { description, attachment } }: { shown: Shown }) {
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

/** What was returned for this version. */
function CameBack({ version }: { version: FormerVersion }) {
  const { score, feedback, returned_attachment, returned_filename } = version
  return (
    <>
      {score !== null && (
        <p>
          Nilai waktu itu <b>{formatScore(score)}</b>
        </p>
      )}
      {feedback && <RichText html={feedback} compact />}
      {returned_attachment && (
        <a className={classes.file} href={returned_attachment} target="_blank" rel="noopener">
          <IconPaperclip size={16} aria-hidden /> {returned_filename}
        </a>
      )}
    </>
  )
}

/** Loaded on click: usually only the last version matters. */
type EarlierProps = { query: { id: number; anonymous?: boolean }; versions: number }
export function Earlier({ query, versions }: EarlierProps) {
  const [isOpen, setOpen] = useState(false)
  const [shownId, setShownId] = useState<number | null>(null)
  const versionsReply = useData(submissionVersions, { query }, { enabled: isOpen, staleTime: 0 })
  if (!isOpen)
    return (
      <Button variant="default" className={classes.more} onClick={() => setOpen(true)}>
        Lihat {versions - 1} versi sebelumnya
      </Button>
    )
  return (
    <section className={classes.earlier}>
      <h3>Versi sebelumnya</h3>
      <Loaded query={versionsReply} count={2} failed="Versi gagal dimuat">
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
              {shownId === version.id && (
                <>
                  <CameBack version={version} />
                  <Work shown={version} />
                </>
              )}
            </article>
          ))
        }
      </Loaded>
    </section>
  )
}
