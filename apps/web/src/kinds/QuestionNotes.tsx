import { RichText } from '../ui/RichText'
import classes from './QuestionNotes.module.css'

type QuestionNotesProps = { explanation: string | null; feedback?: string | null }

/** Why the answer is right, and what the lecturer says of this one. */
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
