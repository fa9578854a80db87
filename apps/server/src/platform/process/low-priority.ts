import { setPriority } from 'node:os'

const QUIET = 15

/**
 * Lowers this thread's priority (Linux: this thread only), so that saves, sign-ins and the event loop go
 * first.
 */
export const goLast = (): void => {
  try {
    setPriority(QUIET)
  } catch {
    // Some systems refuse; then the priority stays normal.
  }
}
