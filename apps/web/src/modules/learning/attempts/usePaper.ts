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
  /** Keeps the answer at once in this browser and sends it. */
  answer: (questionId: number, value: string) => void
  /** Keeps what is being typed in this browser. */
  draft: (questionId: number, value: string) => void
  files: (questionId: number, part: FilesPart) => FilePlace
  /** The file beside an essay, written as an answer names files. */
  beside: (questionId: number) => string
  attach: (questionId: number, files: string) => void
  /** Milliseconds to add to this page's even clock to get the server's. */
  offset: number
  deadline: number
  /** Asks the server how late it is, and when the time is up. */
  askClock: () => Promise<void>
  /** Another device has read the paper since: its answers count before ours. */
  takenOver: boolean
  /** The server says that the attempt is over. */
  over: boolean
  /** By its lecturer, who has taken it back. */
  reset: boolean
  /** A copy of this browser is on screen: the network has not answered yet. */
  kept: boolean
  /** How often other answers have come to stand there: fields are drawn anew. */
  drawn: number
}

/** Signed in again: what was refused meanwhile goes out at once. */
function useRetry() {
  const hasEnded = useSessionEnded()
  useEffect(() => {
    if (!hasEnded) outbox.retry()
  }, [hasEnded])
}

/** A paper as it was read, once per mount and takeover, with its answers and its clock. */
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
  // Whoever goes on with a copy reads the paper anew in a moment, and takes over by that.
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
