import type { PaperAttempt, PaperQuestion } from '@tuntas/contract/learning/attempts'
import { useEffect, useState } from 'react'
import type { FilePlace, FilesPart } from '../../../kit/device/sendingFiles'
import { useAccount, useSessionEnded } from '../../../kit/session/session'
import type { Answers } from './given'
import { outbox } from './outbox'
import { type Loading, type Read, startReading } from './readingPaper'
import { useAnswers } from './useAnswers'
import { usePaperClock } from './usePaperClock'

export type Paper = {
  questions: readonly PaperQuestion[]
  attempt: PaperAttempt
  answers: Answers
  /** Stores the answer in this browser and sends it. */
  answer: (questionId: number, value: string) => void
  /** Stores unfinished texts in this browser. */
  draft: (questionId: number, value: string) => void
  files: (questionId: number, part: FilesPart) => FilePlace
  /** The file beside an essay, in the form of an answer with files. */
  beside: (questionId: number) => string
  attach: (questionId: number, files: string) => void
  /** Milliseconds between this page's monotonic clock and the server's. */
  offset: number
  deadline: number
  /** Requests the server's time and the deadline. */
  askClock: () => Promise<void>
  /** Another device has read the paper: its answers take precedence. */
  takenOver: boolean
  /** The server reports that the attempt is over. */
  over: boolean
  /** The lecturer has reset it. */
  reset: boolean
  /** A stored copy is shown: the network has not answered yet. */
  kept: boolean
  /** Number of replaced answers: remounts the fields. */
  drawn: number
}

/** After a new sign-in, sends refused answers at once. */
function useRetry() {
  const hasEnded = useSessionEnded()
  useEffect(() => {
    if (!hasEnded) outbox.retry()
  }, [hasEnded])
}

/** Reads the paper once per mount and takeover, with answers and clock. */
function useReading(lessonId: number, takeover: number) {
  const userId = useAccount().user.id
  const [shownPaper, setShownPaper] = useState<Read & Pick<Paper, 'kept' | 'drawn'>>()
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })
  const end = usePaperClock(shownPaper?.attempt)
  const sheet = useAnswers(userId, lessonId, shownPaper)

  // biome-ignore lint/correctness/useExhaustiveDependencies: taking over is reading the paper again
  useEffect(() => {
    let now: PaperAttempt | undefined
    return startReading(userId, lessonId, takeover === 0, {
      onShow: (paper, isKept) => {
        const { questions, attempt } = paper
        now = attempt
        const isOther = sheet.start(paper)
        end.start(attempt)
        setShownPaper((before) => ({
          questions,
          attempt,
          kept: isKept,
          drawn: (before?.drawn ?? 0) + Number(isOther),
        }))
      },
      onTrouble: (loading) => {
        setLoading(loading)
        if (loading.status === 'refused') setShownPaper(undefined)
      },
      given: sheet.given,
      typed: sheet.typed,
      onUnseen: sheet.keepOthers,
      onUnheard: (lostAnswers) => {
        if (now) sheet.resend(now, lostAnswers)
      },
    })
  }, [lessonId, userId, takeover])

  return { userId, shown: shownPaper, loading, end, sheet }
}

/** The open paper of a quiz. */
export function usePaper(lessonId: number, takeover: number): Paper | Loading {
  const { userId, shown: shownPaper, loading, end, sheet } = useReading(lessonId, takeover)
  useRetry()

  if (!shownPaper) return loading
  const { answers, answer, draft, beside, attach } = sheet
  const { id: attempt_id, epoch, lessons_id, name } = shownPaper.attempt
  const files = (question_id: number, part: FilesPart): FilePlace => ({
    user_id: userId,
    attempt_id,
    question_id,
    part,
    epoch,
    quiz: { id: lessons_id, name },
  })
  // A page with a copy will read the paper again, which takes over.
  const takenOver = end.takenOver && !shownPaper.kept
  return {
    ...shownPaper,
    answers,
    answer,
    draft,
    files,
    beside,
    attach,
    ...end.clock,
    askClock: end.ask,
    takenOver,
    over: end.over,
    reset: end.reset,
  }
}
