export type Wellness = 'good' | 'warn' | 'bad'

const GIB = 1024 ** 3
const HOUR_MS = 3_600_000
/** A night's backup that came late is none yet that failed. */
const BACKUP_HOURS = 36

/** Writing needs room: of the disk, and in all. */
export const diskState = (freeBytes: number, total: number): Wellness => {
  if (freeBytes < GIB || freeBytes < total * 0.05) return 'bad'
  return freeBytes < 5 * GIB || freeBytes < total * 0.1 ? 'warn' : 'good'
}

/** PostgreSQL keeps some connections to itself; who comes last waits or is refused. */
export const connectionsState = (usedCount: number, most: number): Wellness => {
  if (usedCount >= most * 0.95) return 'bad'
  return usedCount >= most * 0.8 ? 'warn' : 'good'
}

/** @param at when the last one was made; null: never */
export const backupState = (at: string | null, missingCount: number, now: number): Wellness => {
  if (at === null || now - Date.parse(at) > 7 * 24 * HOUR_MS) return 'bad'
  return now - Date.parse(at) > BACKUP_HOURS * HOUR_MS || missingCount > 0 ? 'warn' : 'good'
}

/** Failures in a row after which a mail server is not merely restarting. */
const OUTAGES = 10

/** @param outages how often in a row the server was away; single addresses that refuse are everyday life */
export const mailState = ({ outage, outages }: { outage: string | null; outages: number }): Wellness => {
  if (outage === null) return 'good'
  return outages >= OUTAGES ? 'bad' : 'warn'
}
