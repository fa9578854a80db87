import { createAtom } from '@tanstack/react-store'

/** Storage of the session. On a shared computer it is the tab's, so that the session ends with the tab. */
const store = () => (sessionStorage.token ? sessionStorage : localStorage)
const writeOwner = (value: string, userId: number) => {
  store().token_owner = `${userId} ${value}`
}
const forget = (from: Storage) => {
  // `recent` holds recent search results (recent.ts).
  for (const name of ['token', 'token_owner', 'recent']) from.removeItem(name)
}

/** The session's token and its owner. On a private computer they are in local storage, shared by all tabs. */
export const token = {
  get: (): string | null => store().token ?? null,
  /** Did the last sign-in of this tab select a shared computer? */
  isShared: (): boolean => sessionStorage.shared === 'true',
  /** Writes the owner first, so that a reader of the token always finds its owner. */
  set(value: string, userId: number, isShared = false) {
    sessionStorage.shared = isShared
    forget(isShared ? localStorage : sessionStorage)
    const storage = isShared ? sessionStorage : localStorage
    storage.token_owner = `${userId} ${value}`
    storage.token = value
    sessionEnd.set(false)
  },
  /** Removes this tab's session; another person's in the other storage stays. */
  remove() {
    forget(store())
  },
  /** Undefined if unknown. */
  getOwner(value: string): number | undefined {
    const [owner, of] = (store().token_owner ?? '').split(' ')
    return of === value ? Number(owner) : undefined
  },
  /** Stores the owner that the server named. */
  note(value: string, userId: number) {
    if (token.get() === value) writeOwner(value, userId)
  },
}

/** True while a shared computer is idle: background requests must not prolong the session (idleLogout.ts). */
export const idle = { now: false }

/** The session ended while its screens are open. */
export const sessionEnd = createAtom(false)
/** The person whose screens this tab shows; null before sign-in. */
export const person = createAtom<number | null>(null)

/**
 * Returns a check whether the same person is still signed in: delayed requests must not be sent under the
 * next one.
 */
export const watchPerson = () => {
  const personId = person.get()
  return () => person.get() === personId
}

/** Has another person signed in in this browser? */
export function isForeign(): boolean {
  const owner = token.getOwner(token.get() ?? '')
  return person.get() !== null && owner !== undefined && owner !== person.get()
}

/** Reloads the app, which clears the former person's screens and memory. */
export const startOver = () => location.replace('/')

/** Removes a refused token, unless another tab has signed in again. */
export function sessionRefused(sentToken: string) {
  if (token.get() === sentToken) token.remove()
  if (!token.get()) sessionEnd.set(true)
}
