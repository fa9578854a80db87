import { attemptClock, type Clock } from '@tuntas/contract/learning/attempts'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useEffect, useRef, useState } from 'react'
import { call, isPassing } from '../../../kit/client/call'

type Told = Pick<Clock, 'server_time' | 'deadline'>

/** `offset` from the monotonic clock to the campus's time. */
type Known = { offset: number; deadline: number }

/** Monotonic, regardless of the device's clock. */
const ticks = () => performance.now()
/** Smaller clock corrections need no request. */
const JUMP_MS = 2000
const LOOK_MS = 1000
const ASK_AGAIN_MS = 3000
/** Within this time a moved deadline is noticed, even without saves. */
const ASK_EVERY_MS = 30_000
/** Lead before the deadline, random so that a campus does not ask at once. */
const chooseLead = () => 3_000 + Math.random() * 7_000

/** Fires when the device may have slept (the monotonic clock may pause) or its clock was changed. */
function useDoubt(onDoubt: () => void) {
  const doubt = useRef(onDoubt)
  doubt.current = onDoubt
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') doubt.current()
    }
    let apart = Date.now() - ticks()
    const look = setInterval(() => {
      const now = Date.now() - ticks()
      if (Math.abs(now - apart) > JUMP_MS) doubt.current()
      apart = now
    }, LOOK_MS)
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(look)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [])
}

/** Fires at intervals, and shortly before the deadline. */
function useRounds({ offset, deadline }: Known, onRound: () => void) {
  const round = useRef(onRound)
  round.current = onRound
  const [lead] = useState(chooseLead)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) round.current()
    }
    const every = setInterval(look, ASK_EVERY_MS)
    const before = deadline - (ticks() + offset) - lead
    const last = before > 0 ? setTimeout(look, before) : undefined
    return () => {
      clearInterval(every)
      clearTimeout(last)
    }
  }, [offset, deadline, lead])
}

/**
 * Campus time and deadline. Asks the server at intervals and in doubt, retrying until it answers; the
 * device's clock is ignored.
 */
export function useServerClock(
  attemptId: number | undefined,
  onClock: (clock: Reply<typeof attemptClock>['data']) => void,
) {
  const [clock, setClock] = useState({ offset: 0, deadline: 0 })
  const onClockRef = useRef(onClock)
  onClockRef.current = onClock
  const request = useRef<Promise<void>>(undefined)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  const askUntilAnswered = async (answer_id: number) => {
    for (let isPending = true; isPending && !isUnmounted.current; ) {
      try {
        onClockRef.current((await call(attemptClock, { query: { answer_id } })).data)
        isPending = false
      } catch (error) {
        isPending = isPassing(error)
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      }
    }
    request.current = undefined
  }
  const ask = async () => {
    if (attemptId === undefined) return
    request.current ??= askUntilAnswered(attemptId)
    await request.current
  }
  useDoubt(() => void ask())
  useRounds(clock, () => void ask())
  const set = useRef(({ server_time, deadline }: Told) =>
    setClock({ offset: Date.parse(server_time) - ticks(), deadline: Date.parse(deadline) }),
  )
  return { clock, setClock: set.current, ask }
}

export const secondsLeft = ({ offset, deadline }: Known) =>
  Math.max(0, Math.ceil((deadline - (ticks() + offset)) / 1000))
