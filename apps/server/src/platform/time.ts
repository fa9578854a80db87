import { endsAfter, isZoned } from '@tuntas/contract/wire/fields'
import { AppError } from './errors.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const getFormat = (zone: string) => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(zone, format)
  return format
}

/** Offset of the zone from UTC at that time, in milliseconds. */
export const aheadOfUtc = (zone: string, moment: number): number => {
  const [date, time] = getFormat(zone).format(moment).split(', ')
  return Date.parse(`${date}T${time}Z`) - Math.floor(moment / 1000) * 1000
}

/** A time as ISO 8601 in UTC. Without a zone it is read in campus time. */
export const campusMoment = (zone: string, writtenTime: string): string => {
  if (isZoned(writtenTime)) return new Date(writtenTime).toISOString()
  const wall = Date.parse(`${writtenTime}Z`)
  const guess = wall - aheadOfUtc(zone, wall)
  return new Date(wall - aheadOfUtc(zone, guess)).toISOString()
}

type Window = { start_date: string | null; end_date: string | null }
/** Both ends of a window in UTC. Refuses a window that ends before it starts. */
export const campusWindow = (zone: string, { start_date, end_date }: Window): Window => {
  const [start, end] = [start_date, end_date].map((one) => one && campusMoment(zone, one)) as (
    | string
    | null
  )[]
  if (start && end && !endsAfter(start, end))
    throw new AppError('invalid', { fields: { end_date: ['Tanggal selesai harus setelah tanggal mulai'] } })
  return { start_date: start ?? null, end_date: end ?? null }
}
