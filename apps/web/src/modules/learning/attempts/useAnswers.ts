import type { PaperAttempt } from '@tuntas/contract/learning/attempts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ChangeAnswer, changeAnswers } from '../../../kit/sendingFiles'
import { useSessionEnded } from '../../../kit/session'
import { outbox } from './outbox'
import type { Entry } from './outboxEntry'
import { type Answers, loadKept, type Read, type Shown } from './readingPaper'
import { nextSeq, type SaveOrder } from './saveOrder'

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

/** The attempt that is answered, also before the next drawing. Once its paper is left, files reach its answers another way. */
const useOpen = () => {
  const open = useRef<PaperAttempt>(undefined)
  const leave = useRef(() => void (open.current && changeAnswers.delete(open.current.id))).current
  useEffect(() => leave, [leave])
  const enter = (attempt: PaperAttempt, change: ChangeAnswer) => {
    leave()
    open.current = attempt
    changeAnswers.set(attempt.id, change)
  }
  return { open, enter }
}

/** The answers of a paper: on screen, in this browser's copy, and in their order on the way to the server. */
export function useAnswers(userId: number, lessonId: number, shown: ShownPaper) {
  const [answers, setAnswers] = useState<Answers>({})
  const latest = useRef<Latest>({ answers, seq: 0, since: 0 })
  const given = useRef<Answers>({})
  const copyAnswers = useCopy(userId, lessonId, shown, latest)
  const { open, enter } = useOpen()
  const entryFor = ({ id, epoch }: PaperAttempt, question_id: number, answer: string): Entry => {
    latest.current.seq = nextSeq(latest.current, Date.now())
    return { user_id: userId, attempt_id: id, question_id, epoch, seq: latest.current.seq, answer }
  }
  const answer = async (questionId: number, value: string) => {
    const attempt = open.current
    if (!attempt) return
    given.current = { ...given.current, [questionId]: value }
    latest.current.answers = { ...latest.current.answers, [questionId]: value }
    setAnswers(latest.current.answers)
    const kept = outbox.put(entryFor(attempt, questionId, value))
    copyAnswers()
    await kept
  }
  return {
    answers,
    /** Since the paper was shown. */
    given: () => given.current,
    start: ({ attempt, answers, seq, kept_at }: Shown) => {
      latest.current = { answers, seq, since: kept_at }
      given.current = {}
      setAnswers(answers)
      enter(attempt, (id, by) => answer(id, by(latest.current.answers[id] ?? '')))
    },
    /** Sends what the server has not heard. */
    resend: (to: PaperAttempt, lost: Answers) => {
      for (const [id, value] of Object.entries(lost)) void outbox.put(entryFor(to, Number(id), value))
    },
    draft: (questionId: number, value: string) =>
      open.current && outbox.draft(entryFor(open.current, questionId, value)),
    answer,
  }
}
