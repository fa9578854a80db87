import { useQuery } from '@tanstack/react-query'
import { attemptHistory, type StudentLesson } from '@tuntas/contract/attempts'
import { call } from '../../kit/call'
import { dateTime, score } from '../../kit/format'
import { KkmMeter } from '../../ui/KkmMeter'
import { attemptName } from './attemptName'
import classes from './QuizOverview.module.css'

/** Every finished attempt against the KKM. */
export function History({ quiz }: { quiz: StudentLesson }) {
  const history = useQuery({
    queryKey: ['quiz-history', quiz.id, quiz.answer?.id, quiz.answer?.end_date, quiz.answer?.score?.score],
    queryFn: async ({ signal }) =>
      (await call(attemptHistory, { query: { lessons_id: quiz.id } }, { signal })).data,
  })
  if (!history.data?.length) return null
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>Riwayat percobaan</h2>
      <ol className={classes.history}>
        {history.data.map((attempt) => (
          <li key={attempt.id}>
            <div>
              <b>{attemptName(attempt.number)}</b>
              <b>{score(attempt.score)}</b>
            </div>
            <small>{dateTime(attempt.end_date)}</small>
            <KkmMeter score={attempt.score} kkm={quiz.kkm.is_competent ? quiz.kkm.kkm : null} size="block" />
          </li>
        ))}
      </ol>
    </section>
  )
}
