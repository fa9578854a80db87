import {
  attemptQuestions,
  type Clock,
  type PaperAttempt,
  type PaperQuestion,
} from '@tuntas/contract/learning/attempts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, call, isPassing, isRefused, type RefusalCode } from '../../../kit/call'
import { useAccount, useSessionEnded } from '../../../kit/session'
import { toast } from '../../../kit/toast'
import { outbox } from './outbox'
import type { Entry } from './outboxStore'
import { useServerClock } from './useServerClock'

const RETRY_MS = 3000

export type Answers = Readonly<Record<number, string>>
export type Paper = {
  questions: readonly PaperQuestion[]
  attempt: PaperAttempt
  answers: Answers
  /** Keeps the answer at once in this browser and sends it. */
  answer: (questionId: number, value: string) => void
  /** Keeps what is being typed in this browser. */
  draft: (questionId: number, value: string) => void
  /** Milliseconds to add to this page's even clock to get the server's. */
  offset: number
  deadline: number
  /** Another device has read the paper since: its answers count before ours. */
  takenOver: boolean
  /** The server says that the attempt is over. */
  over: boolean
}
type Loading = { status: 'loading' | 'waiting' } | { status: 'refused'; code: RefusalCode; message: string }

type Loaded = { questions: readonly PaperQuestion[]; attempt: PaperAttempt }

/**
 * The open paper of a quiz. What waits in the outbox is handed in first, then the paper is read, once per mount: each
 * reading raises the epoch.
 */
export function usePaper(lessonId: number, takeover: number): Paper | Loading {
  const userId = useAccount().user.id
  const [loaded, setLoaded] = useState<Loaded>()
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })
  const [answers, setAnswers] = useState<Answers>({})
  const [takenOver, setTakenOver] = useState(false)
  const [over, setOver] = useState(false)
  const seq = useRef(0)
  const attempt = loaded?.attempt
  const hear = (told: Clock) => {
    setClock(told)
    if (attempt && told.epoch > attempt.epoch) setTakenOver(true)
    // Finished elsewhere: there is no time left, and the deadline is still to come (whole seconds are told).
    if (told.time_remaining === 0 && Date.parse(told.deadline) - Date.parse(told.server_time) > 1000)
      setOver(true)
  }
  const { clock, setClock } = useServerClock(attempt?.id, hear)

  // biome-ignore lint/correctness/useExhaustiveDependencies: taking over is reading the paper again
  useEffect(() => {
    let gone = false
    let retry: ReturnType<typeof setTimeout>
    const read = async () => {
      outbox.open(userId)
      try {
        await outbox.flush()
        const { data, attempt } = await call(attemptQuestions, { query: { lessons_id: lessonId } })
        const waiting = await outbox.resume(attempt.id)
        if (gone) return
        const savedAnswers = data.map((question) => [question.id, question.answer ?? ''] as const)
        setAnswers({
          ...Object.fromEntries(savedAnswers),
          ...Object.fromEntries(waiting.map((entry) => [entry.question_id, entry.answer])),
        })
        setClock(attempt)
        seq.current = 0
        setTakenOver(false)
        setLoaded({ questions: data, attempt })
      } catch (error) {
        if (gone) return
        if (isPassing(error) || isRefused(error, 'signed_out')) {
          setLoading({ status: 'waiting' })
          retry = setTimeout(read, RETRY_MS)
        } else if (error instanceof CallError)
          setLoading({ status: 'refused', code: error.code, message: error.message })
      }
    }
    void read()
    return () => {
      gone = true
      clearTimeout(retry)
    }
  }, [lessonId, userId, takeover])

  const ended = useSessionEnded()
  useEffect(() => {
    if (!ended) outbox.retry() // signed in again: what was refused meanwhile goes out at once
  }, [ended])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `hear` is made of the attempt
  useEffect(
    () =>
      outbox.watch((outcome) => {
        if (!attempt || outcome.attempt_id !== attempt.id) return
        if (outcome.refused) toast.error(outcome.refused)
        if (outcome.clock) hear(outcome.clock)
        // An older answer of this very browser may come after a newer one; that is no other device.
        if (outcome.kept?.reason === 'superseded' && outcome.epoch >= attempt.epoch) setTakenOver(true)
        if (outcome.kept?.reason === 'finished' || outcome.kept?.reason === 'late') setOver(true)
      }),
    [attempt],
  )

  const entryOf = useCallback(
    (questionId: number, value: string): Entry | undefined => {
      if (!attempt) return undefined
      seq.current += 2
      return {
        user_id: userId,
        attempt_id: attempt.id,
        question_id: questionId,
        epoch: attempt.epoch,
        seq: seq.current,
        answer: value,
      }
    },
    [attempt, userId],
  )
  const draft = useCallback(
    (questionId: number, value: string) => {
      const entry = entryOf(questionId, value)
      if (entry) outbox.draft(entry)
    },
    [entryOf],
  )
  const answer = useCallback(
    (questionId: number, value: string) => {
      const entry = entryOf(questionId, value)
      if (!entry) return
      setAnswers((before) => ({ ...before, [questionId]: value }))
      void outbox.put(entry)
    },
    [entryOf],
  )

  return loaded ? { ...loaded, answers, answer, draft, ...clock, takenOver, over } : loading
}
