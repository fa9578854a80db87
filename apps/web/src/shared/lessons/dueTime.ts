import { campusInput, dateTime, time } from '../../kit/format'

const DAY_MS = 86_400_000
const NEAR_DAYS = 7

/** Number of campus midnights between two moments; negative for the past. */
export function daysBetween(from: string | Date, to: string | Date): number {
  const toCampusDay = (moment: string | Date) => Date.parse(campusInput(moment).slice(0, 10))
  return Math.round((toCampusDay(to) - toCampusDay(from)) / DAY_MS)
}

/** hari ini 14:30, besok 23:59, 3 hari lagi, kemarin, 2 hari lalu; farther away 20 November 2026 14:30 */
export function dueTime(moment: string | null, now = new Date()): string {
  if (moment === null) return dateTime(moment)
  const days = daysBetween(now, moment)
  if (days === 0) return `hari ini ${time(moment)}`
  if (days === 1) return `besok ${time(moment)}`
  if (days === -1) return 'kemarin'
  if (Math.abs(days) > NEAR_DAYS) return dateTime(moment)
  return days > 0 ? `${days} hari lagi` : `${-days} hari lalu`
}
