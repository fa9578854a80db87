import type { NextStep, WorkRow } from '@tuntas/contract/insight/dashboard'
import { expect, it } from 'vitest'
import { chooseLead, groupByDue } from './homeWork'

const now = new Date('2026-11-20T03:00:00Z')
const step: NextStep = {
  courses_id: 1,
  course: 'Basis Data',
  lessons_id: 9,
  name: 'Relasi',
  type: 'LESSON',
  state: 'available',
  end_date: null,
  kkm: null,
  score: null,
  is_enrichment: 0,
}
const row = (lessons_id: number, more: Partial<WorkRow> = {}): WorkRow => ({
  ...step,
  lessons_id,
  type: 'QUIZ',
  state: 'available',
  group: 'now',
  start_date: null,
  due: null,
  due_of: null,
  locked: 0,
  blocker: null,
  deadline: null,
  time_remaining: null,
  study: null,
  ...more,
})
const today = row(1, { due: '2026-11-20T16:00:00Z' })
const remedial = row(2, { state: 'remedial' })
const lockedRow = row(3, { due: '2026-11-20T05:00:00Z', locked: 1, group: 'later' })
const undated = row(4)

it('leads with an open remedial, else the nearest dated work, else the next lesson', () => {
  expect(chooseLead([today, remedial], step)).toBe(remedial)
  expect(chooseLead([lockedRow, undated, today], step)).toBe(today)
  expect(chooseLead([lockedRow, undated], step)).toBe(step)
  expect(chooseLead([lockedRow, undated], null)).toBe(undated)
  expect(chooseLead([lockedRow], null)).toBeNull()
})

it('groups by the campus day of the due date, without empty groups', () => {
  const week = row(5, { due: '2026-11-26T16:00:00Z' })
  const farRow = row(6, { due: '2026-12-20T16:00:00Z' })
  const overdue = row(7, { due: '2026-11-19T03:00:00Z' })
  const groups = groupByDue([today, week, farRow, undated, overdue], now)
  expect(groups.map(({ title, rows }) => [title, rows.map(({ lessons_id }) => lessons_id)])).toEqual([
    ['Hari ini', [1, 7]],
    ['Minggu ini', [5]],
    ['Nanti', [6, 4]],
  ])
  expect(groupByDue([], now)).toEqual([])
})
