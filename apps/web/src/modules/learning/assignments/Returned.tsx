import { Button } from '@mantine/core'
import { IconCircleCheckFilled, IconPaperclip } from '@tabler/icons-react'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { Suspense, useState } from 'react'
import { dateTime, score } from '../../../kit/format'
import { getDocumentKind } from '../../../ui/documentKind'
import { lazyPart } from '../../../ui/lazyPart'
import { RichText } from '../../../ui/RichText'
import { Skeletons } from '../../../ui/Skeletons'
import classes from './Assignment.module.css'
import { describeHandedIn } from './handedWords'
import RubricView from './RubricView'

/** Loaded for group assignments. */
const GroupWork = lazyPart(() => import('./GroupWork'))
/** Loaded after a hand-in. */
const OwnVersions = lazyPart(() => import('./Versions'))
/** Loaded when a returned file is opened. */
const DocumentView = lazyPart(() => import('../../../ui/DocumentView'))

type Work = NonNullable<StudentLesson['assignment']>

/** The hand-in and what was returned: mark, feedback, file, and rubric levels; before that the rubric. */
export default function Returned({ task }: { task: StudentLesson }) {
  const { id, assignment, rubric, is_group } = task
  return (
    <>
      {assignment?.handed_in === 1 && (
        <p className={classes.done}>
          <IconCircleCheckFilled size={20} aria-hidden />
          <span>
            <b>Sudah dikumpulkan</b> {describeHandedIn(assignment.uploaded, task.end_date)}
          </span>
        </p>
      )}
      {assignment && <Handed work={assignment} />}
      {is_group === 1 && (
        <Suspense fallback={null}>
          <GroupWork lessonId={id} />
        </Suspense>
      )}
      {assignment?.handed_in === 1 && is_group === 0 && (
        <Suspense fallback={null}>
          <OwnVersions lessonId={id} uploaded={assignment.uploaded} />
        </Suspense>
      )}
      {assignment?.rubric && <RubricView rubric={assignment.rubric} title="Penilaian menurut rubrik" />}
      {rubric && !assignment?.rubric && <RubricView rubric={rubric} title="Rubrik penilaian" />}
    </>
  )
}

function Handed({ work }: { work: Work }) {
  const { feedback, returned_attachment, returned_filename } = work
  return (
    <>
      <div className={classes.handed}>
        {work.direct === 1 && (
          <p>
            {work.handed_in === 1
              ? 'Dosen sudah menilai sebelum kamu mengumpulkan. Nilaimu tetap.'
              : 'Dosen langsung memberi nilai, tanpa pengumpulan.'}
          </p>
        )}
        {work.score !== null && (
          <p>
            Nilai <b>{score(work.score)}</b>
          </p>
        )}
      </div>
      {feedback && (
        <section className={classes.references} aria-labelledby="umpan-balik">
          <h3 id="umpan-balik">
            {work.score === null ? 'Umpan balik dosen untuk versi sebelumnya' : 'Umpan balik dosen'}
          </h3>
          <RichText html={feedback} compact />
        </section>
      )}
      {returned_attachment && (
        <FileBack
          url={returned_attachment}
          name={returned_filename}
          title={work.score === null ? 'File dari dosen untuk versi sebelumnya' : 'File dari dosen'}
        />
      )}
      <Former marks={work.score === null ? work.earlier.slice(1) : work.earlier} />
    </>
  )
}

type FileBackProps = { url: string; name: string | null; title: string }

/** Opened in place if possible, with the lecturer's annotations. */
function FileBack({ url, name, title }: FileBackProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={classes.back}>
        <a className={classes.present} href={url} target="_blank" rel="noopener">
          <IconPaperclip size={17} aria-hidden /> {title} <span>{name}</span>
        </a>
        {name !== null && getDocumentKind(name) !== null && (
          <Button
            variant="default"
            size="sm"
            aria-label={isOpen ? `Tutup ${name}` : `Lihat ${name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Tutup' : 'Lihat'}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={<Skeletons shape="cards" count={1} />}>
          <DocumentView url={url} />
        </Suspense>
      )}
    </>
  )
}

/** Marks of former versions, which stay after a new hand-in. */
function Former({ marks }: { marks: Work['earlier'] }) {
  if (marks.length === 0) return null
  return (
    <section className={classes.references} aria-labelledby="versi-sebelumnya">
      <h3 id="versi-sebelumnya">Penilaian versi sebelumnya</h3>
      {marks.map(({ id, uploaded: uploadedAt, feedback, returned_attachment, ...one }) => (
        <article key={id} className={classes.former}>
          <p>
            Dikumpulkan <b>{dateTime(uploadedAt)}</b>, nilai <b>{score(one.score)}</b>
          </p>
          {feedback && <RichText html={feedback} compact />}
          {returned_attachment && (
            <FileBack url={returned_attachment} name={one.returned_filename} title="File dari dosen" />
          )}
        </article>
      ))}
    </section>
  )
}
