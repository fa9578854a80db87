import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import classes from '../../../kinds/QuestionNotes.module.css'
import { RichText } from '../../../ui/RichText'

type Said = NonNullable<StudentLesson['answer']>['feedback']

/** Feedback on the written answers of the last attempt. */
export default function EssayFeedback({ said: essay }: { said: Said }) {
  return (
    <section className={classes.card} aria-labelledby="umpan-balik">
      <h2 id="umpan-balik">Umpan balik dosen</h2>
      {essay.map(({ question_id, number, feedback }) => (
        <div key={question_id} className={classes.note}>
          <b>Soal {number}</b>
          <RichText html={feedback} compact />
        </div>
      ))}
    </section>
  )
}
