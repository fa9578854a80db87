import { createAtom, useSelector } from '@tanstack/react-store'

const lost = createAtom(false)
/** When the oldest copy on screen was made. */
const shownSince = createAtom<number | null>(null)
let since = Number.POSITIVE_INFINITY

/** Whether the last call reached the server. `call` reports; the thin bar and the outbox listen. */
export const connection = {
  report(reached: boolean, keptAt = 0) {
    if (reached) shownSince.set(null)
    else if (keptAt > 1) shownSince.set(Math.min(keptAt, shownSince.get() ?? keptAt))
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
export const useShownSince = () => useSelector(shownSince)
