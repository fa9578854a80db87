import { IconPaperclip } from '@tabler/icons-react'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { RichText } from '../../../ui/RichText'
import classes from './Assignment.module.css'
import RubricView from './RubricView'

type ReturnedProps = { work: NonNullable<StudentLesson['assignment']> }

/** What came back with the mark: what the lecturer says, a file, and the levels of the rubric. */
export default function Returned({ work }: ReturnedProps) {
  const { score, feedback, rubric, returned_attachment, returned_filename } = work
  return (
    <>
      {feedback && (
        <section className={classes.references} aria-labelledby="umpan-balik">
          <h3 id="umpan-balik">
            {score === null ? 'Umpan balik dosen untuk versi sebelumnya' : 'Umpan balik dosen'}
          </h3>
          <RichText html={feedback} compact />
        </section>
      )}
      {returned_attachment && (
        <a className={classes.present} href={returned_attachment} target="_blank" rel="noopener">
          <IconPaperclip size={17} aria-hidden /> File dari dosen <span>{returned_filename}</span>
        </a>
      )}
      {rubric && <RubricView rubric={rubric} title="Penilaian menurut rubrik" />}
    </>
  )
}
