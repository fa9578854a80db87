import { Button } from '@mantine/core'
import { attemptHistory, type StudentLesson } from '@tuntas/contract/learning/attempts'
import { Suspense, useState } from 'react'
import { dateTime, score } from '../../../kit/format'
import { useData } from '../../../kit/queries'
import { KkmMeter } from '../../../ui/KkmMeter'
import { lazyPart } from '../../../ui/lazyPart'
import { attemptName } from './attemptName'
import classes from './QuizOverview.module.css'

/** Fetched when it is asked for. */
const ReviewDialog = lazyPart(() => import('./ReviewDialog'))

/** Every finished attempt against the KKM, and what was right once that may be seen. */
export function History({ quiz }: { quiz: StudentLesson }) {
  const [reviewed, setReviewed] = useState<number | null>(null)
  const { answer } = quiz
  // Another one has ended, or its score has come out.
  const per = [answer?.id, answer?.end_date, answer?.score?.score].join()
  const history = useData(attemptHistory, { query: { lessons_id: quiz.id } }, { per })
  if (!history.data?.length) return null
  const reviewedAttempt = history.data.find((attempt) => attempt.number === reviewed)
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
      {reviewedAttempt && (
        <Suspense fallback={null}>
          <ReviewDialog
            attemptId={reviewedAttempt.id}
            title={attemptName(reviewedAttempt.number)}
            onClose={() => setReviewed(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
