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

/** The answer that is on its way, as this browser keeps it. */
function useWaiting(userId: number, leftover: Waiting | null) {
  const [waitingAnswer, setWaitingAnswer] = useState(leftover)
  const [isLost, setLost] = useState(false)
  const [refusedAnswer, setRefusedAnswer] = useState<Waiting>()
  /** It waits behind this page. */
  const setAside = () => {
    setWaitingAnswer(null)
    setLost(false)
  }
  /** It is on its way no more. */
  const forget = (key: string) => {
    dropWaiting(userId, key)
    setAside()
  }
  return {
    waiting: waitingAnswer,
    lost: isLost,
    setLost,
    refusal: refusedAnswer?.refused,
    keep: (sentAnswer: Waiting) => {
      // It takes the place of what was refused here.
      if (refusedAnswer) dropWaiting(userId, refusedAnswer.sent_key)
      setRefusedAnswer(undefined)
      keepWaiting(userId, sentAnswer)
      setWaitingAnswer(sentAnswer)
    },
    forget,
    /** Kept in Tugas saya, and told here as long as this page stays. */
    refuse: (sentAnswer: Waiting, why: string) => {
      refuseWaiting(userId, sentAnswer, why)
      setAside()
      setRefusedAnswer({ ...sentAnswer, refused: why })
    },
    setAside,
  }
}

/** Sends what was lost once more: after a while, or as soon as there is a network. */
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

/** What an earlier page has left goes out as soon as it is shown again. */
function useSending(leftover: Waiting | null, run: (one: Waiting) => unknown) {
  const send = useRef((_: Waiting) => {})
  send.current = (one) => void run(one)
  useEffect(() => {
    if (leftover) send.current(leftover)
  }, [leftover])
  return send
}

/** One answer on its way: kept in the browser until the server has it, and sent again until then. */
export function useAnswering(practiceQuestion: Asked, leftover: Waiting | null, onNext: () => void) {
  const userId = useAccount().user.id
  const {
    waiting: waitingAnswer,
    lost: isLost,
    setLost,
    refusal,
    keep,
    forget,
    refuse,
    setAside,
  } = useWaiting(userId, leftover)
  const save = useTask((one: Waiting) => sendInTurn(userId, one), {
    invalidates: [practiceGoals, dueRefreshes, studentLesson],
    done: (_, { sent_key }) => forget(sent_key),
    refused: (error, sentAnswer) => {
      if (isForLater(error)) return setLost(true)
      if (isForTomorrow(error)) setAside()
      else if (!isRefused(error, 'refresh_answered') && !isTaken(error))
        return refuse(sentAnswer, readReason(error))
      else {
        // It, or another tab's, has arrived: the round goes on.
        forget(sentAnswer.sent_key)
        onNext()
      }
      toast.error(error.message)
    },
  })
  const { run, pending, reset } = save
  const send = useSending(leftover, run)
  useAgain(isLost && !pending ? waitingAnswer : null, send)
  return {
    answer: (answer: string) => {
      const newAnswer = { ...practiceQuestion, answer, sent_key: newKey() }
      keep(newAnswer)
      send.current(newAnswer)
    },
    sendNow: () => waitingAnswer && send.current(waitingAnswer),
    /** The answer that is on its way. */
    waiting: waitingAnswer?.answer ?? null,
    lost: isLost,
    pending,
    /** Why the server did not take it: sent once more it would not, either. */
    refusal,
    result: save.result?.data,
    tryAgain: reset,
  }
}
