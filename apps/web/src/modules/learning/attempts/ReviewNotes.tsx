import type { ReviewedQuestion } from '@tuntas/contract/learning/attempts'
import { RichText } from '../../../ui/RichText'
import classes from './ReviewNotes.module.css'

/** Why the answer is right, and what the lecturer says of this one. */
export function ReviewNotes({ question: { explanation, feedback } }: { question: ReviewedQuestion }) {
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
