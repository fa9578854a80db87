import { setPriority } from 'node:os'

const QUIET = 15

/** Puts this thread, on Linux it alone, at the end of the line for the processor: saves, sign-ins and the event loop go first. */
export const goLast = (): void => {
  try {
    setPriority(QUIET)
  } catch {
    // Some systems refuse; then the work is merely not the last in line.
  }
}
