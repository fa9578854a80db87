import { Skeleton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type StudentLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import { Suspense, useEffect } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { invalidate, useData } from '../../../kit/client/queries'
import { useAccount } from '../../../kit/session/session'
import { LessonHeader } from '../../../shared/lessons/LessonHeader'
import { OwnPage } from '../../../shared/lessons/LessonKindGate'
import { LessonRefused } from '../../../shared/lessons/LessonRefused'
import { lazyPart } from '../../../ui/lazyPart'
import { StateBadge } from '../../../ui/StateBadge'
import { outbox, useOutbox } from './outbox'
import { toOverviewInput } from './overview'
import { QuizFacts } from './QuizFacts'
import classes from './QuizOverview.module.css'
import { StartPanel } from './StartPanel'

/** Loaded once an attempt has ended. */
const History = lazyPart(() => import('./History'))
const ResultPanel = lazyPart(() => import('./ResultPanel'))
const GoalStanding = lazyPart(() => import('./GoalStanding'))
const RemedialPath = lazyPart(() => import('./RemedialPath'))
const ScoreLater = lazyPart(() => import('./ScoreLater'))
const EssayFeedback = lazyPart(() => import('./EssayFeedback'))
/** Loaded if there is any. */
const EnrichmentOffer = lazyPart(() => import('./EnrichmentOffer'))
/** Loaded while answers wait. */
const UnsentBar = lazyPart(() => import('./UnsentBar'))

const POLL_MS = 2000

/**
 * The quiz before, between and after attempts; polled every two seconds.
 * @param asksToStart asks at once whether to start a quiz that was not taken yet
 */
export function QuizOverview({ lessonId, asksToStart }: { lessonId: number; asksToStart: boolean }) {
  // While the paper loads, this page does not change.
  const isHere = useLocation({ select: ({ pathname }) => !pathname.includes('/paper/') })
  const quiz = useData(studentLesson, toOverviewInput(lessonId), {
    refetchInterval: isHere && POLL_MS,
    staleTime: POLL_MS,
  })
  useHandInLeftovers(lessonId)
  return (
    <Loaded
      query={quiz}
      shape="cards"
      count={2}
      failed="Kuis gagal dimuat"
      refused={(error, retry) => (
        <>
          <Unsent />
          <LessonRefused handsIn title="Kuis gagal dimuat" error={error} onRetry={retry} />
        </>
      )}
    >
      {(data) => (
        <OwnPage lesson={data} type="QUIZ">
          <Overview quiz={data} asksToStart={asksToStart} />
        </OwnPage>
      )}
    </Loaded>
  )
}

/** Also sends unsent answers of a former paper in this browser. */
function useHandInLeftovers(lessonId: number) {
  const userId = useAccount().user.id
  useEffect(() => {
    outbox.open(userId)
    return outbox.watch(() => void invalidate([[studentLesson, toOverviewInput(lessonId)]]))
  }, [userId, lessonId])
}

function Unsent() {
  const { waiting: waitingCount } = useOutbox()
  return <Suspense fallback={null}>{waitingCount > 0 && <UnsentBar waiting={waitingCount} />}</Suspense>
}

const byGoals = ({ remedial_scope, mastery_rule, kkm }: StudentLesson) =>
  kkm.is_competent === 1 && (remedial_scope === 'goals' || mastery_rule === 'score_and_goals')

/** Holds the place of the score and of what follows it, so that the rest does not move. */
const ScorePlace = () => (
  <>
    <section className={classes.card}>
      <Skeleton width={96} height={14} />
      <Skeleton width={128} height={44} mt={14} />
      <Skeleton width="70%" height={16} mt={24} />
      <Skeleton width="90%" height={14} mt={12} />
      <Skeleton height={48} mt={24} />
    </section>
    <Skeleton className={classes.stepsPlace} radius="lg" />
  </>
)

function Overview({ quiz, asksToStart }: { quiz: StudentLesson; asksToStart: boolean }) {
  const finished = quiz.answer?.score
  const feedback = quiz.answer?.feedback
  return (
    <>
      <LessonHeader
        lesson={quiz}
        state={quiz.score_held === 0 && <StateBadge state={quiz.state} quiet={false} />}
      />
      <Unsent />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Suspense fallback={<ScorePlace />}>
            {quiz.score_held === 1 && <ScoreLater quiz={quiz} />}
            {finished && <ResultPanel quiz={quiz} />}
            {finished && byGoals(quiz) && (
              <GoalStanding key={`${quiz.answer?.id} ${quiz.score}`} quiz={quiz} />
            )}
            {finished && <RemedialPath key={quiz.answer?.id} quiz={quiz} />}
          </Suspense>
          {feedback && feedback.length > 0 && (
            <Suspense fallback={null}>
              <EssayFeedback said={feedback} />
            </Suspense>
          )}
          <StartPanel quiz={quiz} asksToStart={asksToStart} />
          {quiz.enrichment.length > 0 && (
            <Suspense fallback={null}>
              <EnrichmentOffer lessons={quiz.enrichment} />
            </Suspense>
          )}
        </div>
        <aside className={classes.side}>
          <QuizFacts quiz={quiz} />
          {(quiz.remedials.used > 0 || finished) && (
            <Suspense fallback={null}>
              <History quiz={quiz} />
            </Suspense>
          )}
        </aside>
      </div>
    </>
  )
}
