import { createAtom } from '@tanstack/react-store'

/** Where the session is: on a computer that others use too in the tab's own store, and ends with it. */
const store = () => (sessionStorage.token ? sessionStorage : localStorage)
const writeOwner = (value: string, userId: number) => {
  store().token_owner = `${userId} ${value}`
}
const forget = (from: Storage) => {
  // `recent` is what was opened last by searching (recent.ts).
  for (const name of ['token', 'token_owner', 'recent']) from.removeItem(name)
}

/** The session's token lies in local storage beside whose it is, so every tab of this browser shares both. */
export const token = {
  get: (): string | null => store().token ?? null,
  /** What was said at this tab's last sign-in. */
  isShared: (): boolean => sessionStorage.shared === 'true',
  /** The owner is written first: who sees the token knows whose it is. */
  set(value: string, userId: number, shared = false) {
    sessionStorage.shared = shared
    forget(shared ? localStorage : sessionStorage)
    const here = shared ? sessionStorage : localStorage
    here.token_owner = `${userId} ${value}`
    here.token = value
    sessionEnd.set(false)
  },
  /** This tab's session; another person's, in the other store, stays. */
  remove() {
    forget(store())
  },
  /** Undefined where this browser does not know. */
  ownerOf(value: string): number | undefined {
    const [owner, of] = (store().token_owner ?? '').split(' ')
    return of === value ? Number(owner) : undefined
  },
  /** The campus has said whose it is. */
  note(value: string, userId: number) {
    if (token.get() === value) writeOwner(value, userId)
  },
}

/** Nobody sits before a shared computer: what its screen asks by itself must not keep the session (kit/shared.ts). */
export const idle = { now: false }

/** The session ended while its screens are open. */
export const sessionEnd = createAtom(false)
/** Whose screens this tab shows; null before anybody is known. */
export const person = createAtom<number | null>(null)

/** Whether somebody else has signed in in this browser since. */
export function isForeign(): boolean {
  const owner = token.ownerOf(token.get() ?? '')
  return person.get() !== null && owner !== undefined && owner !== person.get()
}

/** This tab's screens are another person's: none of them stays, nor anything in memory. */
export const startOver = () => location.replace('/')

/** The server refused the token that was sent: it goes, unless another tab signed in again meanwhile. */
export function sessionRefused(sent: string) {
  if (token.get() === sent) token.remove()
  if (!token.get()) sessionEnd.set(true)
}
