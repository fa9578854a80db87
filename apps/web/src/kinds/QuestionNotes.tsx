import { RichText } from '../ui/RichText'
import classes from './QuestionNotes.module.css'

type QuestionNotesProps = { explanation: string | null; feedback?: string | null }

/** Explanation of the key, and feedback on this answer. */
export function QuestionNotes({ explanation, feedback }: QuestionNotesProps) {
  return (
    <>
      {feedback && (
        <section className={classes.note}>
          <b>Umpan balik dosen</b>
          <RichText html={feedback} compact />
        </section>
      )}
      {explanation && (
        <section className={classes.note}>
          <b>Pembahasan</b>
          <RichText html={explanation} compact />
        </section>
      )}
    </>
  )
}
