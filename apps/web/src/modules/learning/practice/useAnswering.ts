import { studentLesson } from '@tuntas/contract/learning/attempts'
import { dueRefreshes, type PracticeQuestion, practiceGoals } from '@tuntas/contract/learning/practice'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isRefused } from '../../../kit/call'
import { newKey } from '../../../kit/newKey'
import { isForLater, readReason } from '../../../kit/refusals'
import { useAccount } from '../../../kit/session'
import { toast } from '../../../kit/toast'
import { useTask } from '../../../kit/useAction'
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
function useWaiting(userId: number, left: Waiting | null) {
  const [waiting, setWaiting] = useState(left)
  const [lost, setLost] = useState(false)
  const [refused, setRefused] = useState<Waiting>()
  /** It waits behind this page. */
  const setAside = () => {
    setWaiting(null)
    setLost(false)
  }
  /** It is on its way no more. */
  const forget = (key: string) => {
    dropWaiting(userId, key)
    setAside()
  }
  return {
    waiting,
    lost,
    setLost,
    refusal: refused?.refused,
    keep: (sent: Waiting) => {
      // It takes the place of what was refused here.
      if (refused) dropWaiting(userId, refused.sent_key)
      setRefused(undefined)
      keepWaiting(userId, sent)
      setWaiting(sent)
    },
    forget,
    /** Kept in Tugas saya, and told here as long as this page stays. */
    refuse: (sent: Waiting, why: string) => {
      refuseWaiting(userId, sent, why)
      setAside()
      setRefused({ ...sent, refused: why })
    },
    setAside,
  }
}

/** Sends what was lost once more: after a while, or as soon as there is a network. */
function useAgain(lost: Waiting | null, send: RefObject<(one: Waiting) => void>) {
  useEffect(() => {
    if (!lost) return
    const again = () => send.current(lost)
    const timer = setTimeout(again, AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [lost, send])
}

/** What an earlier page has left goes out as soon as it is shown again. */
function useSending(left: Waiting | null, run: (one: Waiting) => unknown) {
  const send = useRef((_: Waiting) => {})
  send.current = (one) => void run(one)
  useEffect(() => {
    if (left) send.current(left)
  }, [left])
  return send
}

/** One answer on its way: kept in the browser until the server has it, and sent again until then. */
export function useAnswering(asked: Asked, left: Waiting | null, onNext: () => void) {
  const userId = useAccount().user.id
  const { waiting, lost, setLost, refusal, keep, forget, refuse, setAside } = useWaiting(userId, left)
  const save = useTask((one: Waiting) => sendInTurn(userId, one), {
    invalidates: [practiceGoals, dueRefreshes, studentLesson],
    done: (_, { sent_key }) => forget(sent_key),
    refused: (error, sent) => {
      if (isForLater(error)) return setLost(true)
      if (isForTomorrow(error)) setAside()
      else if (!isRefused(error, 'refresh_answered') && !isTaken(error))
        return refuse(sent, readReason(error))
      else {
        // It, or another tab's, has arrived: the round goes on.
        forget(sent.sent_key)
        onNext()
      }
      toast.error(error.message)
    },
  })
  const { run, pending, reset } = save
  const send = useSending(left, run)
  useAgain(lost && !pending ? waiting : null, send)
  return {
    answer: (answer: string) => {
      const sent = { ...asked, answer, sent_key: newKey() }
      keep(sent)
      send.current(sent)
    },
    sendNow: () => waiting && send.current(waiting),
    /** The answer that is on its way. */
    waiting: waiting?.answer ?? null,
    lost,
    pending,
    /** Why the server did not take it: sent once more it would not, either. */
    refusal,
    result: save.result?.data,
    tryAgain: reset,
  }
}
