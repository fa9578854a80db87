/** Minutes until the next try of what is not wanted now; the last holds for all that follow. */
const BACKOFF_MIN = [1, 5, 15, 60, 240]
export const computeBackoff = (tries: number): number =>
  BACKOFF_MIN[Math.min(tries, BACKOFF_MIN.length) - 1] ?? 1

const REST_TIMES = 4
const REST_MOST_MS = 400
const REST_PER_CALL_MS = 4
const REST_LONGEST_MS = 1_000
/**
 * Milliseconds between mails of one process. For each unit of time that they took, so many belong to those who answer questions; a server
 * that is slow to answer takes no processor, so that ends somewhere. The more calls come that must not wait, the longer: sending is nothing
 * that anybody waits for.
 */
export const computePause = (tookMs: number, vitalPerSecond: number): number =>
  Math.max(
    Math.min(REST_MOST_MS, REST_TIMES * tookMs),
    Math.min(REST_LONGEST_MS, REST_PER_CALL_MS * vitalPerSecond),
  )
/** From so many calls a second that must not wait mails go one by one. */
const BUSY = 5
export const isBusy = (vitalPerSecond: number): boolean => vitalPerSecond >= BUSY

/** Seconds until a server is asked again after so many failures in a row. */
export const OUTAGE_S: readonly number[] = [10, 30, 60, 120, 300]
