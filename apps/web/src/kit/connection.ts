import { createAtom, useSelector } from '@tanstack/react-store'

const lost = createAtom(false)
let since = Number.POSITIVE_INFINITY

/** Whether the last call reached the server. `call` reports; the thin bar and the outbox listen. */
export const connection = {
  report(reached: boolean) {
    if (lost.get() === !reached) return
    if (!reached) since = Date.now()
    lost.set(!reached)
  },
  subscribe: (listener: () => void) => lost.subscribe(listener),
  isLost: lost.get,
  /** When it was lost last: what was read later came out of the worker's keeping. */
  lostSince: () => since,
}

export const useConnectionLost = () => useSelector(lost)
