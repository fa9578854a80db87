import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type StudentLesson, studentLesson } from '@tuntas/contract/attempts'
import { useEffect } from 'react'
import { call } from '../../kit/call'
import { LessonRefused } from '../../kit/LessonRefused'
import { useAccount } from '../../kit/session'
import { PageHeader } from '../../ui/PageHeader'
import { Skeletons } from '../../ui/Skeletons'
import { StateBadge } from '../../ui/StateBadge'
import { History } from './History'
import { outbox, useOutbox } from './outbox'
import { QuizFacts } from './QuizFacts'
import classes from './QuizOverview.module.css'
import { ResultPanel } from './ResultPanel'
import { ScoreLater } from './ScoreLater'
import { StartPanel } from './StartPanel'
import { StudyAgain } from './StudyAgain'
import { UnsentBar } from './UnsentBar'

const POLL_MS = 2000

/** The quiz before, between and after attempts; read again every two seconds, silently. */
export function QuizOverview({ lessonId }: { lessonId: number }) {
  const quiz = useQuery({
    queryKey: ['quiz', lessonId],
    queryFn: async ({ signal }) =>
      (await call(studentLesson, { params: { id: lessonId }, query: { record: '0' } }, { signal })).data,
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
  useHandInLeftovers(lessonId)
  if (quiz.isPending) return <Skeletons shape="cards" count={2} />
  if (!quiz.data)
    return <LessonRefused title="Kuis gagal dimuat" error={quiz.error} onRetry={() => quiz.refetch()} />
  return <Overview quiz={quiz.data} />
}

/** Answers that a former paper left in this browser go out from here too. */
function useHandInLeftovers(lessonId: number) {
  const userId = useAccount().user.id
  const queries = useQueryClient()
  useEffect(() => {
    outbox.open(userId)
    return outbox.watch(() => void queries.invalidateQueries({ queryKey: ['quiz', lessonId] }))
  }, [userId, lessonId, queries])
}

function Overview({ quiz }: { quiz: StudentLesson }) {
  const { waiting } = useOutbox()
  const finished = quiz.answer?.score
  const back = {
    to: '/student/courses/detail/$id' as const,
    params: { id: String(quiz.courses_id) },
    label: quiz.courses,
  }
  return (
    <>
      <PageHeader
        title={quiz.name}
        back={back}
        actions={quiz.score_at === null && <StateBadge state={quiz.state} quiet={false} />}
      />
      {waiting > 0 && <UnsentBar waiting={waiting} />}
      <div className={classes.columns}>
        <div className={classes.main}>
          {quiz.score_at !== null && <ScoreLater quiz={quiz} scoreAt={quiz.score_at} />}
          {finished && <ResultPanel quiz={quiz} />}
          {finished && quiz.related_lessons.length > 0 && !quiz.mastered && <StudyAgain quiz={quiz} />}
          <StartPanel quiz={quiz} />
        </div>
        <aside className={classes.side}>
          <QuizFacts quiz={quiz} />
          {(quiz.remedials.used > 0 || finished) && <History quiz={quiz} />}
        </aside>
      </div>
    </>
  )
}
