import type { CalendarEvent } from '@tuntas/contract/operations/calendar'
import { campusInput, time } from '../../../kit/format'

/** A campus day as YYYY-MM-DD. */
export type Day = string

const asDate = (day: Day) => new Date(`${day}T00:00:00Z`)
const asDay = (date: Date): Day => date.toISOString().slice(0, 10)

export const today = (now = new Date()): Day => campusInput(now).slice(0, 10)
export const isDay = (text: string | undefined): text is Day =>
  text !== undefined && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(asDate(text).getTime())
const plusDays = (day: Day, days: number): Day => asDay(new Date(asDate(day).getTime() + days * 86_400_000))
export const getMonday = (day: Day): Day => plusDays(day, -((asDate(day).getUTCDay() + 6) % 7))
const getFirstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
/** First day of the month that many months later. */
export const plusMonths = (day: Day, months: number): Day => {
  const date = asDate(getFirstOfMonth(day))
  date.setUTCMonth(date.getUTCMonth() + months)
  return asDay(date)
}

const createFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', ...options })
  return (day: Day) => format.format(asDate(day))
}
export const dayName = createFormat({ weekday: 'long', day: 'numeric', month: 'long' })
export const monthName = createFormat({ month: 'long', year: 'numeric' })

export const views = ['bulan', 'minggu', 'daftar'] as const
export type View = (typeof views)[number]

/** Length of the list view in days. */
const LIST_DAYS = 60

/** Days of a view; a month includes the rest of its first and last week. */
export const listViewDays = (view: View, day: Day): Day[] => {
  const from = view === 'bulan' ? getMonday(getFirstOfMonth(day)) : view === 'minggu' ? getMonday(day) : day
  const to =
    view === 'bulan'
      ? plusDays(getMonday(plusDays(plusMonths(day, 1), -1)), 6)
      : plusDays(from, view === 'minggu' ? 6 : LIST_DAYS)
  const days: Day[] = []
  for (let one = from; one <= to; one = plusDays(one, 1)) days.push(one)
  return days
}

export const step = (view: View, day: Day, by: 1 | -1): Day =>
  view === 'bulan' ? plusMonths(day, by) : plusDays(day, by * (view === 'minggu' ? 7 : LIST_DAYS))

/** An event on a day: start and end of a quiz are separate if they are on two days. */
export type Point = { key: string; event: CalendarEvent; at: string; words: string }

export const groupPointsByDay = (events: readonly CalendarEvent[]): Map<Day, Point[]> => {
  const days = new Map<Day, Point[]>()
  const put = (event: CalendarEvent, at: string, words: string) => {
    const day = campusInput(at).slice(0, 10)
    const point = { key: `${event.kind} ${event.id} ${words}`, event, at, words }
    days.set(day, [...(days.get(day) ?? []), point])
  }
  for (const event of events) {
    const { kind, start, end } = event
    const sameDay = campusInput(start).slice(0, 10) === campusInput(end).slice(0, 10)
    if (kind === 'quiz' && sameDay && start !== end) put(event, start, `${time(start)}–${time(end)}`)
    else if (kind === 'quiz' && start !== end) {
      put(event, start, `dibuka ${time(start)}`)
      put(event, end, `ditutup ${time(end)}`)
    } else put(event, end, kind === 'announcement' ? time(end) : `batas ${time(end)}`)
  }
  for (const points of days.values()) points.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return days
}
