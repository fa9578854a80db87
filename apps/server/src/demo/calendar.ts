const DAY = 86_400_000

/** A moment in minutes from today's midnight at the campus. */
export type Minute = number

export interface Calendar {
  /** Today's date at the campus, e.g. 2026-11-21. */
  today: { year: number; month: number; day: number }
  /** Minutes since midnight. */
  now: Minute
  /** ISO 8601 in UTC. */
  iso(minute: Minute): string
}

const QUARTER = 15 * 60_000

/**
 * Converts to campus wall-clock time, expressed as if it were UTC. Offsets change only at full quarters, so
 * each quarter is computed once.
 */
const wallClock = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const readWall = (moment: number): number => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    return Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
  }
  const offsets = new Map<number, number>()
  return (moment: number): number => {
    const quarter = Math.floor(moment / QUARTER) * QUARTER
    const offset = offsets.get(quarter) ?? readWall(quarter) - quarter
    offsets.set(quarter, offset)
    return moment + offset
  }
}

export const calendar = (now: Date, zone: string): Calendar => {
  const toWallTime = wallClock(zone)
  const moment = Math.floor(now.getTime() / 1000) * 1000
  const wall = toWallTime(moment)
  const midnight = Math.floor(wall / DAY) * DAY
  const date = new Date(midnight)
  const toUtc = (time: number) => {
    const guess = time - (wall - moment)
    return guess - (toWallTime(guess) - time) // another offset after a clock change
  }
  return {
    today: { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    now: (wall - midnight) / 60_000,
    iso: (minute) => new Date(toUtc(midnight + Math.round(minute * 60) * 1000)).toISOString(),
  }
}

/** A clock time on the day `day` days from today (negative: before). */
export const clock = (day: number, time = '08:00'): Minute => {
  const [hours, minutes] = time.split(':').map(Number)
  return day * 1440 + (hours ?? 0) * 60 + (minutes ?? 0)
}

interface TermYear {
  code: string
  name: string
  active: boolean
  closed: boolean
  marks_due: string | null
}

/** Four past semesters, the current one, and the next. Ganjil is August to January. */
export const termYears = ({ year, month }: Calendar['today']): TermYear[] => {
  const isOdd = month >= 8 || month === 1
  const begin = month >= 8 ? year : year - 1
  const current = begin * 2 + (isOdd ? 0 : 1)
  return [-4, -3, -2, -1, 0, 1].map((offset) => {
    const term = current + offset
    const first = Math.floor(term / 2)
    const name = `${term % 2 === 0 ? 'Ganjil' : 'Genap'} ${first}/${first + 1}`
    const active = offset === 0
    // Ganjil ends in January, Genap in July.
    const marks_due = active ? `${first + 1}-${term % 2 === 0 ? '01' : '07'}-31` : null
    return { code: `${first}${(term % 2) + 1}`, name, active, closed: offset < 0, marks_due }
  })
}
