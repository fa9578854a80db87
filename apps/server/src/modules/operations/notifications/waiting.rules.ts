/** Minutes until the next try, by number of failures; the last value repeats. */
const BACKOFF_MIN = [1, 5, 15, 60, 240]
export const computeBackoff = (tries: number): number =>
  BACKOFF_MIN[Math.min(tries, BACKOFF_MIN.length) - 1] ?? 1

const REST_TIMES = 4
const REST_MOST_MS = 400
const REST_PER_CALL_MS = 4
const REST_LONGEST_MS = 1_000
/**
 * Milliseconds to wait between mails of one process. The pause grows with the processing time, up to a limit,
 * because a slow server uses no CPU. It grows further with the number of vital calls: mail can wait.
 */
export const computePause = (tookMs: number, vitalPerSecond: number): number =>
  Math.max(
    Math.min(REST_MOST_MS, REST_TIMES * tookMs),
    Math.min(REST_LONGEST_MS, REST_PER_CALL_MS * vitalPerSecond),
  )
/** Vital calls per second from which mails go out one at a time. */
const BUSY = 5
export const isBusy = (vitalPerSecond: number): boolean => vitalPerSecond >= BUSY

/** Seconds until the next try, by number of consecutive outages. */
export const OUTAGE_S: readonly number[] = [10, 30, 60, 120, 300]
