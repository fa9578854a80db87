import { studentLesson } from '@tuntas/contract/learning/attempts'
import { dueRefreshes, type PracticeQuestion, practiceGoals } from '@tuntas/contract/learning/practice'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isRefused } from '../../../kit/client/call'
import { newKey } from '../../../kit/client/newKey'
import { isForLater, readReason } from '../../../kit/client/refusals'
import { useTask } from '../../../kit/client/useAction'
import { toast } from '../../../kit/form/toast'
import { useAccount } from '../../../kit/session/session'
import {
  dropWaiting,
  isForTomorrow,
  isTaken,
  keepWaiting,
  refuseWaiting,
  sendInTurn,
  type Waiting,
} from './waiting'

const AGAIN_MS = 4000

type Asked = { courses_id: number; mode: string; question: PracticeQuestion; refresh: boolean }

/** The unsent answer, as stored in this browser. */
function useWaiting(userId: number, leftover: Waiting | null) {
  const [waitingAnswer, setWaitingAnswer] = useState(leftover)
  const [isLost, setLost] = useState(false)
  const [refusedAnswer, setRefusedAnswer] = useState<Waiting>()
  /** Leaves it to the background queue. */
  const setAside = () => {
    setWaitingAnswer(null)
    setLost(false)
  }
  /** No longer being sent. */
  const forget = (key: string) => {
    dropWaiting(userId, key)
    setAside()
  }
  return {
    entry: waitingAnswer,
    isLost,
    setLost,
    refusal: refusedAnswer?.refused,
    keep: (sentAnswer: Waiting) => {
      // Replaces the answer refused here.
      if (refusedAnswer) dropWaiting(userId, refusedAnswer.sent_key)
      setRefusedAnswer(undefined)
      keepWaiting(userId, sentAnswer)
      setWaitingAnswer(sentAnswer)
    },
    forget,
    /** Kept in Tugas saya, and shown here while this page is open. */
    refuse: (sentAnswer: Waiting, why: string) => {
      refuseWaiting(userId, sentAnswer, why)
      setAside()
      setRefusedAnswer({ ...sentAnswer, refused: why })
    },
    setAside,
  }
}

/** Retries a lost answer after a while, or when the network is back. */
function useAgain(lostAnswer: Waiting | null, send: RefObject<(one: Waiting) => void>) {
  useEffect(() => {
    if (!lostAnswer) return
    const resend = () => send.current(lostAnswer)
    const timer = setTimeout(resend, AGAIN_MS)
    window.addEventListener('online', resend)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', resend)
    }
  }, [lostAnswer, send])
}

/** Sends an answer left by an earlier page when it is shown again. */
function useSending(leftover: Waiting | null, run: (one: Waiting) => unknown) {
  const send = useRef((_: Waiting) => {})
  send.current = (one) => void run(one)
  useEffect(() => {
    if (leftover) send.current(leftover)
  }, [leftover])
  return send
}

/** One answer: stored in the browser and retried until the server has it. */
export function useAnswering(practiceQuestion: Asked, leftover: Waiting | null, onNext: () => void) {
  const userId = useAccount().user.id
  const { entry, isLost, setLost, refusal, keep, forget, refuse, setAside } = useWaiting(userId, leftover)
  const save = useTask((one: Waiting) => sendInTurn(userId, one), {
    invalidates: [practiceGoals, dueRefreshes, studentLesson],
    done: (_, { sent_key }) => forget(sent_key),
    refused: (error, sentAnswer) => {
      if (isForLater(error)) return setLost(true)
      if (isForTomorrow(error)) setAside()
      else if (!isRefused(error, 'refresh_answered') && !isTaken(error))
        return refuse(sentAnswer, readReason(error))
      else {
        // It, or another tab's copy, has arrived: continue the round.
        forget(sentAnswer.sent_key)
        onNext()
      }
      toast.error(error.message)
    },
  })
  const { run, pending, reset } = save
  const send = useSending(leftover, run)
  useAgain(isLost && !pending ? entry : null, send)
  return {
    answer: (answer: string) => {
      const newAnswer = { ...practiceQuestion, answer, sent_key: newKey() }
      keep(newAnswer)
      send.current(newAnswer)
    },
    sendNow: () => entry && send.current(entry),
    /** The answer being sent. */
    waitingText: entry?.answer ?? null,
    isLost,
    pending,
    /** Why the server refused it; a retry would not help. */
    refusal,
    result: save.result?.data,
    tryAgain: reset,
  }
}
