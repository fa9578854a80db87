import { createAtom } from '@tanstack/react-store'

const KEY = 'token'
const OWNER = 'token_owner'
const writeOwner = (value: string, userId: number) => localStorage.setItem(OWNER, `${userId} ${value}`)

/** The session's token lives in local storage beside whose it is, so every tab of this browser shares both. */
export const token = {
  get: () => localStorage.getItem(KEY),
  /** The owner is written first: who sees the token knows whose it is. */
  set(value: string, userId: number) {
    writeOwner(value, userId)
    localStorage.setItem(KEY, value)
    sessionEnd.set(false)
  },
  remove() {
    localStorage.removeItem(KEY)
    localStorage.removeItem(OWNER)
  },
  /** Undefined where this browser does not know. */
  ownerOf(value: string): number | undefined {
    const [owner, of] = (localStorage.getItem(OWNER) ?? '').split(' ')
    return of === value ? Number(owner) : undefined
  },
  /** The campus has said whose it is. */
  note(value: string, userId: number) {
    if (token.get() === value) writeOwner(value, userId)
  },
}

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
