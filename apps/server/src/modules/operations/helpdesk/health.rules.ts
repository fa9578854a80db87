export type Wellness = 'good' | 'warn' | 'bad'

const GIB = 1024 ** 3
const HOUR_MS = 3_600_000
/** A nightly backup that is late has not failed yet. */
const BACKUP_HOURS = 36

/** PostgreSQL needs free space: relative to the disk, and absolute. */
export const diskState = (freeBytes: number, total: number): Wellness => {
  if (freeBytes < GIB || freeBytes < total * 0.05) return 'bad'
  return freeBytes < 5 * GIB || freeBytes < total * 0.1 ? 'warn' : 'good'
}

/** PostgreSQL reserves some connections; near the limit, requests wait or fail. */
export const connectionsState = (usedCount: number, most: number): Wellness => {
  if (usedCount >= most * 0.95) return 'bad'
  return usedCount >= most * 0.8 ? 'warn' : 'good'
}

/** @param at time of the last one; null: never */
export const backupState = (at: string | null, missingCount: number, now: number): Wellness => {
  if (at === null || now - Date.parse(at) > 7 * 24 * HOUR_MS) return 'bad'
  return now - Date.parse(at) > BACKUP_HOURS * HOUR_MS || missingCount > 0 ? 'warn' : 'good'
}

/** Consecutive failures after which the mail server is not merely restarting. */
const OUTAGES = 10

/** @param outages consecutive outages of the server; refusals of single addresses are normal */
export const mailState = ({ outage, outages }: { outage: string | null; outages: number }): Wellness => {
  if (outage === null) return 'good'
  return outages >= OUTAGES ? 'bad' : 'warn'
}
