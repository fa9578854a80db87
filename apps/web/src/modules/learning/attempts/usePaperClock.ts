import type { attemptClock, Clock, PaperAttempt } from '@tuntas/contract/learning/attempts'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useEffect, useState } from 'react'
import { toast } from '../../../kit/form/toast'
import { answeredElsewhere, cameAfterEnd, endedElsewhere } from './attemptEnd'
import { outbox } from './outbox'
import { useServerClock } from './useServerClock'

type Told = Reply<typeof attemptClock>['data']

/** Time left of a paper, and the server's report of its end; outcomes of answers contain both. */
export function usePaperClock(attempt: PaperAttempt | undefined) {
  const [takenOver, setTakenOver] = useState(false)
  const [over, setOver] = useState(false)
  const [reset, setReset] = useState(false)
  const hear = (reply: Clock & Partial<Told>) => {
    setClock(reply)
    if (reply.reset === 1) setReset(true)
    if (attempt && reply.epoch > attempt.epoch) setTakenOver(true)
    if (endedElsewhere(reply)) setOver(true)
  }
  const { clock, setClock, ask } = useServerClock(attempt?.id, hear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hear` is made of the attempt
  useEffect(
    () =>
      outbox.watch((outcome) => {
        if (!attempt || outcome.attempt_id !== attempt.id) return
        if (outcome.refused) toast.error(outcome.refused)
        if (outcome.clock) hear(outcome.clock)
        if (answeredElsewhere(outcome, attempt.epoch)) setTakenOver(true)
        if (cameAfterEnd(outcome)) setOver(true)
      }),
    [attempt],
  )
  return {
    clock,
    takenOver,
    over,
    reset,
    ask,
    /** Starts with a loaded paper. */
    start: (read: PaperAttempt) => {
      setClock(read)
      setTakenOver(false)
    },
  }
}
