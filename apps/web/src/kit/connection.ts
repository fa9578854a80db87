import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let lost = false

/** Whether the last call reached the server. `call` reports; the thin bar and the outbox listen. */
export const connection = {
  report(reached: boolean) {
    if (lost === !reached) return
    lost = !reached
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  isLost: () => lost,
}

export const useConnectionLost = () => useSyncExternalStore(connection.subscribe, connection.isLost)
