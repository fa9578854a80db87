import type { CalendarEvent } from '@tuntas/contract/operations/calendar'
import { expect, it } from 'vitest'
import { getMonday, groupPointsByDay, isDay, listViewDays, plusMonths, step } from './days'

const quiz: CalendarEvent = {
  kind: 'quiz',
  id: 1,
  title: 'Kuis',
  course: 'Kelas',
  start: '2026-11-20T01:00:00.000Z',
  end: '2026-11-20T03:00:00.000Z',
  blocker: null,
  done: 0,
}

it('a month has whole weeks from Monday, a week seven days', () => {
  const november = listViewDays('bulan', '2026-11-15')
  expect([november[0], november.at(-1), november.length % 7]).toEqual(['2026-10-26', '2026-12-06', 0])
  expect(listViewDays('minggu', '2026-11-22')).toHaveLength(7)
  expect(getMonday('2026-11-22')).toBe('2026-11-16')
  expect([plusMonths('2026-12-31', 1), step('bulan', '2026-01-31', -1)]).toEqual(['2027-01-01', '2025-12-01'])
  expect([isDay('2026-11-31x'), isDay(undefined), isDay('2026-11-30')]).toEqual([false, false, true])
})

it('a window within a day stands there once, a longer one where it opens and closes, by the clocks of the campus', () => {
  expect([...groupPointsByDay([quiz]).keys()]).toEqual(['2026-11-20'])
  const longEvent = groupPointsByDay([{ ...quiz, end: '2026-11-22T18:00:00.000Z' }])
  expect([...longEvent.keys()]).toEqual(['2026-11-20', '2026-11-23'])
  expect(longEvent.get('2026-11-23')?.[0]?.words).toMatch(/^ditutup 01[.:]00$/)
})
