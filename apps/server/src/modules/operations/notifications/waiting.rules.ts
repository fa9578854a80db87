/** Minutes until the next try of what is not wanted now; the last holds for all that follow. */
const BACKOFF_MIN = [1, 5, 15, 60, 240]
export const waitOf = (tries: number): number => BACKOFF_MIN[Math.min(tries, BACKOFF_MIN.length) - 1] ?? 1

/** Seconds until a server is asked again after so many failures in a row. */
export const OUTAGE_S: readonly number[] = [10, 30, 60, 120, 300]
