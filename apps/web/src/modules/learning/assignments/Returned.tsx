import { IconPaperclip } from '@tabler/icons-react'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { dateTime, score } from '../../../kit/format'
import { RichText } from '../../../ui/RichText'
import classes from './Assignment.module.css'
import RubricView from './RubricView'

type Work = NonNullable<StudentLesson['assignment']>

/** What was handed in and what came back for it: mark, words, a file, levels of the rubric; before that the rubric as it is. */
export default function Returned({ task: { assignment, rubric } }: { task: StudentLesson }) {
  return (
    <>
      {assignment && <Handed work={assignment} />}
      {assignment?.rubric && <RubricView rubric={assignment.rubric} title="Penilaian menurut rubrik" />}
      {rubric && !assignment?.rubric && <RubricView rubric={rubric} title="Rubrik penilaian" />}
    </>
  )
}

function Handed({ work }: { work: Work }) {
  const { uploaded, feedback, returned_attachment, returned_filename } = work
  return (
    <>
      <div className={classes.handed}>
        <p>
          Dikumpulkan <b>{dateTime(uploaded)}</b>
        </p>
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
        <a className={classes.present} href={returned_attachment} target="_blank" rel="noopener">
          <IconPaperclip size={17} aria-hidden /> File dari dosen <span>{returned_filename}</span>
        </a>
      )}
    </>
  )
}
