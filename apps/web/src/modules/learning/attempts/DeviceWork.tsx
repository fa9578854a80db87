import { IconArrowRight, IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useConnectionLost } from '../../../kit/client/connection'
import { deviceQuizIds, findRunningPapers, type RunningPaper } from '../../../kit/device/runningPapers'
import { time } from '../../../kit/format'
import { useAccount } from '../../../kit/session/session'
import classes from './DeviceWork.module.css'
import { useOutbox } from './outbox'
import type { Entry } from './outboxEntry'
import { listStored } from './outboxStore'

type DeviceQuiz = { lessonId: number; name: string; endsAt: number | null; waitingCount: number }

/** Running quizzes of this device, and others whose answers wait. */
function listQuizzes(papers: readonly RunningPaper[], entries: readonly Entry[]): DeviceQuiz[] {
  const countWaiting = (lessonId: number) => entries.filter(({ quiz }) => quiz?.id === lessonId).length
  const quizzes = new Map<number, DeviceQuiz>()
  for (const { quiz } of entries)
    if (quiz) quizzes.set(quiz.id, { lessonId: quiz.id, name: quiz.name, endsAt: null, waitingCount: 0 })
  for (const { lessonId, name, endsAt } of papers)
    quizzes.set(lessonId, { lessonId, name, endsAt, waitingCount: 0 })
  return [...quizzes.values()].map((quiz) => ({ ...quiz, waitingCount: countWaiting(quiz.lessonId) }))
}

const describe = ({ endsAt, waitingCount }: DeviceQuiz) =>
  [
    endsAt !== null && `Sedang berjalan sampai ${time(new Date(endsAt))}`,
    waitingCount > 0 && `${waitingCount} jawaban menunggu jaringan`,
  ]
    .filter(Boolean)
    .join(' · ')

function useDeviceQuizzes(): readonly DeviceQuiz[] {
  const { user } = useAccount()
  const { waiting: waitingCount } = useOutbox()
  const [quizzes, setQuizzes] = useState<readonly DeviceQuiz[]>([])
  const [endedCount, setEndedCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something was sent or ended
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout>
    void Promise.all([findRunningPapers(user.id), listStored(user.id)])
      .then(([papers, entries]) => {
        const open = entries.filter(({ refused: refusal }) => !refusal)
        if (!isCurrent) return
        setQuizzes(listQuizzes(papers, open))
        const end = Math.min(...papers.map(({ endsAt }) => endsAt))
        if (papers.length > 0) timer = setTimeout(() => setEndedCount((count) => count + 1), end - Date.now())
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [user.id, waitingCount, endedCount])
  return quizzes
}

/**
 * What only this device knows: a quiz that runs while there is no network, and work that was not sent.
 * @param tasks waiting hand-ins, as rows
 */
export default function DeviceWork({ tasks }: { tasks: readonly ReactNode[] }) {
  const isOffline = useConnectionLost()
  const quizzes = useDeviceQuizzes().filter(({ waitingCount }) => isOffline || waitingCount > 0)
  const ids = quizzes.map(({ lessonId }) => lessonId).join()
  useEffect(() => {
    deviceQuizIds.set(ids === '' ? [] : ids.split(',').map(Number))
    return () => deviceQuizIds.set([])
  }, [ids])
  if (quizzes.length + tasks.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="perangkat">
      <h2 id="perangkat">
        <IconCloudOff size={18} aria-hidden /> Di perangkat ini
      </h2>
      <ul>
        {quizzes.map((quiz) => (
          <li key={quiz.lessonId}>
            <Link
              to={
                quiz.endsAt === null
                  ? '/student/courses/lesson/quiz/$id'
                  : '/student/courses/lesson/quiz/paper/$id'
              }
              params={{ id: String(quiz.lessonId) }}
            >
              {quiz.name}
            </Link>
            <p>{describe(quiz)}</p>
            {quiz.endsAt !== null && (
              <span className={classes.go} aria-hidden="true">
                Lanjut <IconArrowRight size={18} />
              </span>
            )}
          </li>
        ))}
        {tasks}
      </ul>
    </section>
  )
}
