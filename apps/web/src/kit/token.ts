const KEY = 'token'
const listeners = new Set<() => void>()
let ended = false

/** The session's token lives in local storage, so every tab of this browser shares it. */
export const token = {
  get: () => localStorage.getItem(KEY),
  set(value: string) {
    localStorage.setItem(KEY, value)
    markEnded(false)
  },
  remove: () => localStorage.removeItem(KEY),
}

function markEnded(value: boolean) {
  if (ended === value) return
  ended = value
  for (const listener of listeners) listener()
}

/** The server refused the token that was sent: it goes, unless another tab signed in again meanwhile. */
export function sessionRefused(sent: string) {
  if (token.get() === sent) token.remove()
  if (!token.get()) markEnded(true)
}

export const sessionEnd = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => ended,
  clear: () => markEnded(false),
}
