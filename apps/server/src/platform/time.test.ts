import { describe, expect, it } from 'vitest'
import { campusMoment, campusWindow } from './time.ts'

describe('a moment that people write', () => {
  it('is read from the clocks of the campus where it has no zone', () => {
    expect(campusMoment('Asia/Jakarta', '2026-11-21T08:00')).toBe('2026-11-21T01:00:00.000Z')
    expect(campusMoment('Asia/Jayapura', '2026-11-21T08:00:30')).toBe('2026-11-20T23:00:30.000Z')
    expect(campusMoment('Asia/Jakarta', '2026-11-21T00:00')).toBe('2026-11-20T17:00:00.000Z')
  })

  it('keeps its own zone', () => {
    expect(campusMoment('Asia/Jakarta', '2026-11-21T08:00:00Z')).toBe('2026-11-21T08:00:00.000Z')
    expect(campusMoment('Asia/Jakarta', '2026-11-21T08:00:00+09:00')).toBe('2026-11-20T23:00:00.000Z')
  })

  it('follows clocks that change', () => {
    expect(campusMoment('Europe/Berlin', '2026-03-29T01:30')).toBe('2026-03-29T00:30:00.000Z')
    expect(campusMoment('Europe/Berlin', '2026-03-29T03:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(campusMoment('Europe/Berlin', '2026-07-01T12:00')).toBe('2026-07-01T10:00:00.000Z')
  })
})

describe('a window', () => {
  it('never ends before it starts, however its ends were written', () => {
    const mixedWindow = { start_date: '2026-11-21T08:00', end_date: '2026-11-21T01:00:00Z' }
    expect(() => campusWindow('Asia/Jakarta', mixedWindow)).toThrow('Silahkan lengkapi data')
    expect(campusWindow('Asia/Jakarta', { ...mixedWindow, end_date: '2026-11-21T01:01:00Z' })).toEqual({
      start_date: '2026-11-21T01:00:00.000Z',
      end_date: '2026-11-21T01:01:00.000Z',
    })
    expect(campusWindow('Asia/Jakarta', { start_date: null, end_date: null })).toEqual({
      start_date: null,
      end_date: null,
    })
  })
})
