import { campusInput, date } from '../../../kit/format'

const DAY_MS = 86_400_000
const WEEK = 7

type Scheduled = { start_date: string | null; end_date: string | null }

/** Campus day as a day number. */
const toCampusDayNumber = (moment: string) => Date.parse(campusInput(moment).slice(0, 10)) / DAY_MS
/** Monday of a day's week. Day 0 was a Thursday. */
const getMonday = (day: number) => day - ((((day + 3) % WEEK) + WEEK) % WEEK)

/** 27 November 2026 08:00: the moment moved by days, with the same campus time of day. */
export function movedWords(moment: string, days: number): string {
  const movedDay = new Date((toCampusDayNumber(moment) + days) * DAY_MS).toISOString().slice(0, 10)
  return `${date(movedDay)} ${campusInput(moment).slice(11)}`
}

const starts = (lessons: readonly Scheduled[]) =>
  lessons.flatMap(({ start_date }) => (start_date ? [toCampusDayNumber(start_date)] : []))

/**
 * The semester week in which the selection starts; week 1 is that of the class's first schedule. Null without
 * schedules.
 */
export function computeStartWeek(
  selectedLessons: readonly Scheduled[],
  all: readonly Scheduled[],
): number | null {
  const [ownStart, first] = [Math.min(...starts(selectedLessons)), Math.min(...starts(all))]
  return Number.isFinite(ownStart) ? (getMonday(ownStart) - getMonday(first)) / WEEK + 1 : null
}

/** Days between two weeks. */
export const daysToWeek = (from: number, to: number) => (to - from) * WEEK
