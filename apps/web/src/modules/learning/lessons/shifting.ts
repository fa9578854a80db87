import { campusInput, date } from '../../../kit/format'

const DAY_MS = 86_400_000
const WEEK = 7

type Scheduled = { start_date: string | null; end_date: string | null }

/** The day at the campus, as a number of days. */
const toCampusDayNumber = (moment: string) => Date.parse(campusInput(moment).slice(0, 10)) / DAY_MS
/** Monday of the week of a day. Day 0 was a Thursday. */
const getMonday = (day: number) => day - ((((day + 3) % WEEK) + WEEK) % WEEK)

/** 27 November 2026 08:00: so many days later by the clocks of the campus. */
export function movedWords(moment: string, days: number): string {
  const movedDay = new Date((toCampusDayNumber(moment) + days) * DAY_MS).toISOString().slice(0, 10)
  return `${date(movedDay)} ${campusInput(moment).slice(11)}`
}

const starts = (lessons: readonly Scheduled[]) =>
  lessons.flatMap(({ start_date }) => (start_date ? [toCampusDayNumber(start_date)] : []))

/** The week of the semester in which the chosen ones begin; week 1 is that of the class's first schedule. Null without schedules. */
export function computeStartWeek(
  selectedLessons: readonly Scheduled[],
  all: readonly Scheduled[],
): number | null {
  const [ownStart, first] = [Math.min(...starts(selectedLessons)), Math.min(...starts(all))]
  return Number.isFinite(ownStart) ? (getMonday(ownStart) - getMonday(first)) / WEEK + 1 : null
}

/** How many days bring what begins in one week to another. */
export const daysToWeek = (from: number, to: number) => (to - from) * WEEK
