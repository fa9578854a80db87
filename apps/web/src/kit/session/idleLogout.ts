import { accountInfo } from '@tuntas/contract/identity/account'
import { call } from '../client/call'
import { emptyKept } from '../device/cacheNames'
import { idle, sessionEnd, token } from './token'

/** Shared computers: tracks the last activity, so that the session of a person who left ends. */

const QUIET_MS = 60_000
const ENDS_MS = 30 * 60_000
const LOOK_MS = 20_000
const USE_MS = 5 * 60_000

let lastSeen = Date.now()
let lastAsked = Date.now()

/** Works without the server: the next person must not see the screen. */
const end = () => {
  token.remove()
  emptyKept()
  sessionEnd.set(true)
}
const isOver = () => token.isShared() && token.get() !== null && Date.now() - lastSeen > ENDS_MS

const see = () => {
  // The computer may have slept, so no timer ran.
  if (isOver()) end()
  lastSeen = Date.now()
  idle.now = false
}
for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'])
  addEventListener(sign, see, { passive: true, capture: true })

setInterval(() => {
  idle.now = false
  if (!token.isShared() || !token.get()) return
  if (isOver()) return end()
  localStorage.shared_at = Date.now()
  idle.now = Date.now() - lastSeen > QUIET_MS
  // Typing sends no requests, but counts as activity.
  if (idle.now || Date.now() - lastAsked < USE_MS) return
  lastAsked = Date.now()
  call(accountInfo).catch(() => undefined)
}, LOOK_MS)
