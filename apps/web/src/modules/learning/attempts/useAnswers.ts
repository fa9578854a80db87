import type { PaperAttempt } from '@tuntas/contract/learning/attempts'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSessionEnded } from '../../../kit/session'
import { person } from '../../../kit/token'
import { outbox } from './outbox'
import type { Entry } from './outboxEntry'
import { type Answers, loadKept, type Read, type Shown } from './readingPaper'
import { nextSeq, type SaveOrder } from './saveOrder'

type Change = (questionId: number, by: (before: string) => string) => void
/** An attempt's answers as they are changed by now, however often its paper was read since. */
const changes = new Map<number, Change>()
person.subscribe(() => changes.clear())
export const changeAnswer = (attemptId: number, ...change: Parameters<Change>) =>
  changes.get(attemptId)?.(...change)

const useChange = (attempt: PaperAttempt | undefined, change: Change) =>
  useLayoutEffect(() => {
    if (attempt) changes.set(attempt.id, change)
  })

type ShownPaper = (Read & { kept: boolean }) | undefined
/** What is written by now, also before the next drawing. */
type Latest = SaveOrder & { answers: Answers }

/** This browser's copy of the paper, for a page that is opened again without a network. @returns what puts the answers into it */
function useCopy(userId: number, lessonId: number, shown: ShownPaper, latest: RefObject<Latest>) {
  const ended = useSessionEnded()
  useEffect(() => {
    if (ended || !shown || shown.kept) return
    const { answers, seq } = latest.current
    void loadKept()
      .then(({ keepPaper }) => keepPaper(userId, shown, { answers, seq }))
      .catch(() => undefined)
  }, [ended, shown, userId, latest])
  return () => {
    const { answers, seq } = latest.current
    void loadKept().then(
      ({ keepGiven }) => keepGiven(lessonId, { answers, seq }),
      () => undefined,
    )
  }
}

/** The answers of a paper: on screen, in this browser's copy, and in their order on the way to the server. */
export function useAnswers(userId: number, lessonId: number, shown: ShownPaper) {
  const [answers, setAnswers] = useState<Answers>({})
  const latest = useRef<Latest>({ answers, seq: 0, since: 0 })
  const given = useRef<Answers>({})
  const copyAnswers = useCopy(userId, lessonId, shown, latest)
  const attempt = shown?.attempt

  const entryFor = ({ id, epoch }: PaperAttempt, question_id: number, answer: string): Entry => {
    const seq = nextSeq(latest.current, Date.now())
    latest.current.seq = seq
    return { user_id: userId, attempt_id: id, question_id, epoch, seq, answer }
  }
  const answer = (questionId: number, value: string) => {
    if (!attempt) return
    given.current = { ...given.current, [questionId]: value }
    latest.current.answers = { ...latest.current.answers, [questionId]: value }
    setAnswers(latest.current.answers)
    void outbox.put(entryFor(attempt, questionId, value))
    copyAnswers()
  }
  useChange(attempt, (id, by) => answer(id, by(latest.current.answers[id] ?? '')))
  return {
    answers,
    /** Since the paper was shown. */
    given: () => given.current,
    start: ({ answers, seq, kept_at }: Shown) => {
      latest.current = { answers, seq, since: kept_at }
      given.current = {}
      setAnswers(answers)
    },
    /** Sends what the server has not heard. */
    resend: (to: PaperAttempt, lost: Answers) => {
      for (const [id, value] of Object.entries(lost)) void outbox.put(entryFor(to, Number(id), value))
    },
    draft: (questionId: number, value: string) => {
      if (attempt) outbox.draft(entryFor(attempt, questionId, value))
    },
    answer,
  }
}
