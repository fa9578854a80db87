import { describe, expect, it } from 'vitest'
import { parseDays } from '../../../shared/lessons/days'
import { computeStartWeek, daysToWeek, movedWords } from './shifting'

const at = (start_date: string | null) => ({ start_date, end_date: start_date })
// 16:30 UTC on a Sunday is 23:30 on that Sunday in Jakarta; an hour later it is Monday.
const SUNDAY_NIGHT = '2026-09-06T16:30:00Z'
const MONDAY_EARLY = '2026-09-06T17:30:00Z'

describe('moving schedules', () => {
  it('keeps the time of day at the campus', () => {
    expect(movedWords(SUNDAY_NIGHT, 7)).toBe('13 September 2026 23:30')
    expect(movedWords(MONDAY_EARLY, -7)).toBe('31 Agustus 2026 00:30')
    expect(movedWords('2026-12-31T01:00:00Z', 1)).toBe('01 Januari 2027 08:00')
  })

  it('counts weeks from the first schedule of the class, Monday to Sunday', () => {
    const all = [at('2026-09-02T01:00:00Z'), at(null), at(SUNDAY_NIGHT), at(MONDAY_EARLY)]
    expect(computeStartWeek([at(SUNDAY_NIGHT)], all)).toBe(1)
    expect(computeStartWeek([at(MONDAY_EARLY)], all)).toBe(2)
    expect(computeStartWeek([at(MONDAY_EARLY), at(SUNDAY_NIGHT), at(null)], all)).toBe(1)
    expect(computeStartWeek([at(null)], all)).toBeNull()
    expect(daysToWeek(2, 5)).toBe(21)
  })

  it('reads whole days alone', () => {
    expect(['7', '-3', '−3', '+2', ' 0 '].map(parseDays)).toEqual([7, -3, -3, 2, 0])
    expect(['', '1,5', 'tiga', '99999', '--1'].map(parseDays)).toEqual([null, null, null, null, null])
  })
})
