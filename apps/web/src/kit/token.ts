import { createAtom } from '@tanstack/react-store'

/** Where the session is kept. On a shared computer that is the tab's own store, so the session ends with the tab. */
const store = () => (sessionStorage.token ? sessionStorage : localStorage)
const writeOwner = (value: string, userId: number) => {
  store().token_owner = `${userId} ${value}`
}
const forget = (from: Storage) => {
  // `recent` is what was opened last by searching (recent.ts).
  for (const name of ['token', 'token_owner', 'recent']) from.removeItem(name)
}

/** The session's token and its owner. Elsewhere they lie in local storage: all tabs of this browser share them. */
export const token = {
  get: (): string | null => store().token ?? null,
  /** Did this tab's last sign-in say that others use the computer too? */
  isShared: (): boolean => sessionStorage.shared === 'true',
  /** Writes the owner first, so whoever reads the token also finds its owner. */
  set(value: string, userId: number, isShared = false) {
    sessionStorage.shared = isShared
    forget(isShared ? localStorage : sessionStorage)
    const storage = isShared ? sessionStorage : localStorage
    storage.token_owner = `${userId} ${value}`
    storage.token = value
    sessionEnd.set(false)
  },
  /** This tab's session; another person's, in the other store, stays. */
  remove() {
    forget(store())
  },
  /** Undefined where this browser does not know. */
  getOwner(value: string): number | undefined {
    const [owner, of] = (store().token_owner ?? '').split(' ')
    return of === value ? Number(owner) : undefined
  },
  /** Keeps the owner that the server named. */
  note(value: string, userId: number) {
    if (token.get() === value) writeOwner(value, userId)
  },
}

/** True while nobody uses a shared computer: what its screen asks by itself must not prolong the session (kit/shared.ts). */
export const idle = { now: false }

/** The session ended while its screens are open. */
export const sessionEnd = createAtom(false)
/** Whose screens this tab shows; null before anybody is known. */
export const person = createAtom<number | null>(null)

/** Says later whether the same person is here still: what waits before it is sent must not go out as the next one's. */
export const watchPerson = () => {
  const personId = person.get()
  return () => person.get() === personId
}

/** Whether somebody else has signed in in this browser since. */
export function isForeign(): boolean {
  const owner = token.getOwner(token.get() ?? '')
  return person.get() !== null && owner !== undefined && owner !== person.get()
}

/** Loads the app anew: the screens and the memory of another person go. */
export const startOver = () => location.replace('/')

/** Removes a token that the server refused, unless another tab has signed in again meanwhile. */
export function sessionRefused(sentToken: string) {
  if (token.get() === sentToken) token.remove()
  if (!token.get()) sessionEnd.set(true)
}
