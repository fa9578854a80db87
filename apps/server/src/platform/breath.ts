import { setImmediate } from 'node:timers/promises'

/** The longest that work holds the event loop in one piece. */
const PIECE_MS = 15

/** @returns what long work waits for between its steps: others are served whenever a piece is over. */
export const createBreath = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < PIECE_MS) return
    await setImmediate()
    since = performance.now()
  }
}
