import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let lost = false
let since = Number.POSITIVE_INFINITY

/** Whether the last call reached the server. `call` reports; the thin bar and the outbox listen. */
export const connection = {
  report(reached: boolean) {
    if (lost === !reached) return
    lost = !reached
    if (lost) since = Date.now()
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  isLost: () => lost,
  /** When it was lost last: what was read later came out of the worker's keeping. */
  lostSince: () => since,
}

export const useConnectionLost = () => useSyncExternalStore(connection.subscribe, connection.isLost)
