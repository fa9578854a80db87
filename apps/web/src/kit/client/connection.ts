import { createAtom, useSelector } from '@tanstack/react-store'

const isLost = createAtom(false)
/** Timestamp of the oldest copy on screen. */
const shownSince = createAtom<number | null>(null)
let since = Number.POSITIVE_INFINITY

/**
 * Whether the last call reached the server. `call` reports it; the connection bar and the outbox subscribe.
 */
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
  /** When the connection was last lost. Replies read later came from the worker's cache. */
  lostSince: () => since,
}

export const useConnectionLost = () => useSelector(isLost)
export const useShownSince = () => useSelector(shownSince)
