import { createAtom, useSelector } from '@tanstack/react-store'

const isLost = createAtom(false)
/** When the oldest copy on screen was made. */
const shownSince = createAtom<number | null>(null)
let since = Number.POSITIVE_INFINITY

/** Whether the last call reached the server. `call` reports; the thin bar and the outbox listen. */
export const connection = {
  report(isReached: boolean, keptAt = 0) {
    if (isReached) shownSince.set(null)
    else if (keptAt > 1) shownSince.set(Math.min(keptAt, shownSince.get() ?? keptAt))
    if (isLost.get() === !isReached) return
    if (!isReached) since = Date.now()
    isLost.set(!isReached)
  },
  subscribe: (listener: () => void) => isLost.subscribe(listener),
  isLost: isLost.get,
  /** When it was lost last: what was read later came out of the worker's keeping. */
  lostSince: () => since,
}

export const useConnectionLost = () => useSelector(isLost)
export const useShownSince = () => useSelector(shownSince)
