import { describe, expect, it } from 'vitest'
import { calendar, clock } from './calendar.ts'

describe('the calendar of the demo campus', () => {
  it('writes the time of day at campus as UTC', () => {
    const { now, iso, today } = calendar(new Date('2026-11-27T18:30:15.400Z'), 'Asia/Jakarta')
    expect(today).toEqual({ year: 2026, month: 11, day: 28 })
    expect(now).toBe(90.25)
    expect(iso(now)).toBe('2026-11-27T18:30:15.000Z')
    expect(iso(clock(-1, '08:07'))).toBe('2026-11-27T01:07:00.000Z')
  })

  it('follows clocks that are changed, by half an hour too', () => {
    const berlin = calendar(new Date('2026-03-28T12:00:00Z'), 'Europe/Berlin')
    expect([-1, 0, 1, 2].map((day) => berlin.iso(clock(day)).slice(8, 16))).toEqual([
      '27T07:00',
      '28T07:00',
      '29T06:00',
      '30T06:00',
    ])
    const lordHowe = calendar(new Date('2026-04-04T12:00:00Z'), 'Australia/Lord_Howe')
    expect([0, 1].map((day) => lordHowe.iso(clock(day, '12:00')).slice(8, 16))).toEqual([
      '04T01:00',
      '05T01:30',
    ])
  })
})
