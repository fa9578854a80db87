import { attemptClock, type Clock } from '@tuntas/contract/learning/attempts'
import { useEffect, useRef, useState } from 'react'
import { call, isPassing } from '../../../kit/call'

type Told = Pick<Clock, 'server_time' | 'deadline'>

/** Passes evenly, whatever becomes of the device's clock. */
const ticks = () => performance.now()
/** Clocks that are put right by less are not worth a question. */
const JUMP_MS = 2000
const LOOK_MS = 1000
const ASK_AGAIN_MS = 3000

/** Calls when the device may have slept (there the even clock may stand still) or its clock was changed. */
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

/** The campus's time and the deadline. In doubt the server is asked, until it answers; what the device's clock says counts for nothing. */
export function useServerClock(attemptId: number | undefined, onClock: (clock: Clock) => void) {
  const [clock, setClock] = useState({ offset: 0, deadline: 0 })
  const heard = useRef(onClock)
  heard.current = onClock
  const asking = useRef(false)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const ask = async () => {
    if (attemptId === undefined || asking.current) return
    asking.current = true
    for (let again = true; again && !gone.current; ) {
      try {
        heard.current((await call(attemptClock, { query: { answer_id: attemptId } })).data)
        again = false
      } catch (error) {
        again = isPassing(error)
        await new Promise((done) => setTimeout(done, ASK_AGAIN_MS))
      }
    }
    asking.current = false
  }
  useDoubt(() => void ask())
  const set = useRef(({ server_time, deadline }: Told) =>
    setClock({ offset: Date.parse(server_time) - ticks(), deadline: Date.parse(deadline) }),
  )
  return { clock, setClock: set.current }
}

export const secondsLeft = ({ offset, deadline }: { offset: number; deadline: number }) =>
  Math.max(0, Math.ceil((deadline - (ticks() + offset)) / 1000))
