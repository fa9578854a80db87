import { type PaperAttempt, type PaperQuestion, uploadAnswerFile } from '@tuntas/contract/learning/attempts'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call'
import type { FilePlace } from '../../../kit/sendingFiles'
import { useAccount, useSessionEnded } from '../../../kit/session'
import { outbox } from './outbox'
import { type Answers, type Loading, type Read, startReading } from './readingPaper'
import { changeAnswer, type FilesPart, useAnswers } from './useAnswers'
import { usePaperClock } from './usePaperClock'

/** A file on a slow line. */
const UPLOAD_MS = 300_000

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
  /** A copy of this browser is on screen: the network has not answered yet. */
  kept: boolean
}

const placeFiles =
  ({ id: attemptId }: PaperAttempt) =>
  (questionId: number, part: FilesPart): FilePlace => ({
    attemptId,
    questionId,
    upload: async (file) => {
      const body = { answer_id: attemptId, id: questionId }
      return (await call(uploadAnswerFile, { body, files: { file } }, { patience: UPLOAD_MS })).data
    },
    change: (by) => changeAnswer(attemptId, part, questionId, by),
  })

/** Signed in again: what was refused meanwhile goes out at once. */
function useRetry() {
  const ended = useSessionEnded()
  useEffect(() => {
    if (!ended) outbox.retry()
  }, [ended])
}

/** A paper as it was read, once per mount and takeover, with its answers and its clock. */
function useReading(lessonId: number, takeover: number) {
  const userId = useAccount().user.id
  const [shown, setShown] = useState<Read & { kept: boolean }>()
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })
  const end = usePaperClock(shown?.attempt)
  const sheet = useAnswers(userId, lessonId, shown)

  // biome-ignore lint/correctness/useExhaustiveDependencies: taking over is reading the paper again
  useEffect(() => {
    let now: PaperAttempt | undefined
    return startReading(userId, lessonId, takeover === 0, {
      onShow: (paper, kept) => {
        const { questions, attempt } = paper
        now = attempt
        sheet.start(paper)
        end.start(attempt)
        setShown({ questions, attempt, kept })
      },
      onTrouble: (loading) => {
        setLoading(loading)
        if (loading.status === 'refused') setShown(undefined)
      },
      given: sheet.given,
      onUnheard: (lost) => {
        if (now) sheet.resend(now, lost)
      },
    })
  }, [lessonId, userId, takeover])

  return { shown, loading, end, sheet }
}

/** The open paper of a quiz. */
export function usePaper(lessonId: number, takeover: number): Paper | Loading {
  const { shown, loading, end, sheet } = useReading(lessonId, takeover)
  useRetry()

  if (!shown) return loading
  const { answers, answer, draft, beside, attach } = sheet
  const files = placeFiles(shown.attempt)
  // Whoever goes on with a copy reads the paper anew in a moment, and takes over by that.
  const takenOver = end.takenOver && !shown.kept
  return {
    ...shown,
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
  }
}
