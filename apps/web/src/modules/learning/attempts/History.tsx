import { attemptHistory, type StudentLesson } from '@tuntas/contract/learning/attempts'
import { useData } from '../../../kit/client/queries'
import { dateTime, score } from '../../../kit/format'
import { KkmMeter } from '../../../ui/KkmMeter'
import { LinkButton } from '../../../ui/LinkButton'
import { attemptName } from './attemptName'
import { toHistoryStamp } from './overview'
import classes from './QuizOverview.module.css'

/** Finished attempts compared with the KKM, and links to their review. */
export default function History({ quiz }: { quiz: StudentLesson }) {
  const history = useData(attemptHistory, { query: { lessons_id: quiz.id } }, { per: toHistoryStamp(quiz) })
  if (!history.data?.length) return null
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>Riwayat pengerjaan</h2>
      <ol className={classes.history}>
        {history.data.map((attempt) => (
          <li key={attempt.id}>
            <div>
              <b>{attemptName(attempt.number, attempt.goals)}</b>
              <b>{score(attempt.score)}</b>
            </div>
            <small>{dateTime(attempt.end_date)}</small>
            <KkmMeter score={attempt.score} kkm={quiz.kkm.is_competent ? quiz.kkm.kkm : null} size="block" />
            {quiz.can_review === 1 && (
              <LinkButton
                to="/student/courses/lesson/quiz/review/$id"
                params={{ id: String(attempt.id) }}
                variant="subtle"
                size="sm"
                ml={-18}
                aria-label={`Lihat pembahasan ${attemptName(attempt.number)}`}
              >
                Lihat pembahasan
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
