/** Formats for screens. Times use the campus time zone, not the device's. */
export { number, score } from '../ui/figures'

const EMPTY = '-'
let zone = 'Asia/Jakarta'

export function setCampusZone(name: string) {
  zone = name
}

type Moment = string | Date | null | undefined

const formats = new Map<string, Intl.DateTimeFormat>()
function format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${zone}`
  const cachedFormatter = formats.get(key)
  if (cachedFormatter) return cachedFormatter
  const formatter = new Intl.DateTimeFormat('id-ID', { timeZone: zone, ...options })
  formats.set(key, formatter)
  return formatter
}

function toDate(moment: Moment): Date | null {
  if (moment === null || moment === undefined || moment === '') return null
  const parsedDate = moment instanceof Date ? moment : new Date(moment)
  return Number.isNaN(parsedDate.getTime()) ? null : parsedDate
}

const day = () => format('day', { day: '2-digit', month: 'long', year: 'numeric' })
const clock = () => format('clock', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const formatClock = (moment: Date) =>
  clock()
    .formatToParts(moment)
    .filter((part) => part.type === 'hour' || part.type === 'minute')
    .map((part) => part.value)
    .join(':')

/** 20 November 2026 14:30 */
export function dateTime(moment: Moment): string {
  const at = toDate(moment)
  return at ? `${day().format(at)} ${formatClock(at)}` : EMPTY
}

/** 20 November 2026. A date without time ('1978-04-12') has no zone. */
export function date(moment: Moment): string {
  if (typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment))
    return new Intl.DateTimeFormat('id-ID', {
      day: '2-digit',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(moment))
  const at = toDate(moment)
  return at ? day().format(at) : EMPTY
}

/** 12 Des 2026 */
export function shortDate(moment: Moment): string {
  const at = toDate(moment)
  return at ? format('short', { day: 'numeric', month: 'short', year: 'numeric' }).format(at) : EMPTY
}

/** 12 Des */
export function shortDay(moment: Moment): string {
  const at = toDate(moment)
  return at ? format('short-day', { day: 'numeric', month: 'short' }).format(at) : EMPTY
}

/** 14:30 */
export function time(moment: Moment): string {
  const at = toDate(moment)
  return at ? formatClock(at) : EMPTY
}

/** 14:30 if it is today, otherwise with the date. */
export function nearTime(moment: Moment, now = new Date()): string {
  const at = toDate(moment)
  if (!at) return EMPTY
  return day().format(at) === day().format(now) ? formatClock(at) : dateTime(at)
}

/** Jumat, 20 November 2026 */
export function longDate(moment: Date): string {
  return format('long', { weekday: 'long', day: '2-digit', month: 'long', year: 'numeric' }).format(moment)
}

/** 2026-11-20T14:30 in campus time: the value of a date-time field, which the server reads as campus time. */
export function campusInput(moment: Moment): string {
  const at = toDate(moment)
  if (!at) return ''
  const day = format('iso', { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  const part = (type: string) => day.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${formatClock(at)}`
}

const zoneLabels: Record<string, string> = { 'GMT+7': 'WIB', 'GMT+8': 'WITA', 'GMT+9': 'WIT' }

/** WIB, WITA or WIT. */
export function zoneLabel(moment = new Date()): string {
  const parts = format('zone', { timeZoneName: 'shortOffset' }).formatToParts(moment)
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  return zoneLabels[offset] ?? zoneLabels[offset.replace('.00', '')] ?? offset
}

const wholeNumber = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })

/** 1.250 */
export const count = (value: number | undefined) => (value === undefined ? EMPTY : wholeNumber.format(value))

/** A dash for an empty value. */
export const orDash = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === '' ? EMPTY : String(value)

/** 'program studi' in title case. */
export const titled = (noun: string) => noun.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())

/** 1 jam 30 menit, from 01:30. */
export function duration(value: string | null): string {
  const [hours = 0, minutes = 0] = (value ?? '').split(':').map(Number)
  return [hours > 0 && `${hours} jam`, minutes > 0 && `${minutes} menit`].filter(Boolean).join(' ') || EMPTY
}
