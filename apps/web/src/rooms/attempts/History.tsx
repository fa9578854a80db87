import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { attemptHistory, type StudentLesson } from '@tuntas/contract/attempts'
import { Suspense, useState } from 'react'
import { call } from '../../kit/call'
import { dateTime, score } from '../../kit/format'
import { KkmMeter } from '../../ui/KkmMeter'
import { lazyPart } from '../../ui/lazyPart'
import { attemptName } from './attemptName'
import classes from './QuizOverview.module.css'

/** Fetched when it is asked for. */
const ReviewDialog = lazyPart(() => import('./ReviewDialog'))

/** Every finished attempt against the KKM, and what was right once that may be seen. */
export function History({ quiz }: { quiz: StudentLesson }) {
  const [reviewed, setReviewed] = useState<number | null>(null)
  const history = useQuery({
    queryKey: ['quiz-history', quiz.id, quiz.answer?.id, quiz.answer?.end_date, quiz.answer?.score?.score],
    queryFn: async ({ signal }) =>
      (await call(attemptHistory, { query: { lessons_id: quiz.id } }, { signal })).data,
  })
  if (!history.data?.length) return null
  const shown = history.data.find((attempt) => attempt.number === reviewed)
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
            {quiz.can_review === 1 && (
              <Button
                variant="subtle"
                size="sm"
                ml={-18}
                aria-label={`Lihat pembahasan ${attemptName(attempt.number)}`}
                onClick={() => setReviewed(attempt.number)}
              >
                Lihat pembahasan
              </Button>
            )}
          </li>
        ))}
      </ol>
      {shown && (
        <Suspense fallback={null}>
          <ReviewDialog
            attemptId={shown.id}
            title={attemptName(shown.number)}
            onClose={() => setReviewed(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
