import { afterEach, describe, expect, it } from 'vitest'
import { setCampusZone } from '../../kit/format'
import { dueTime } from './dueTime'

describe('how long there is', () => {
  afterEach(() => setCampusZone('Asia/Jakarta'))
  const now = new Date('2026-11-20T14:00:00Z') // 21:00 in Jakarta
  const dueText = (moment: string | null) => dueTime(moment, now)

  it('is counted in days of the campus', () => {
    expect(dueText('2026-11-20T16:59:00Z')).toBe('hari ini 23:59')
    expect(dueText('2026-11-20T17:01:00Z')).toBe('besok 00:01')
    expect(dueText('2026-11-23T16:00:00Z')).toBe('3 hari lagi')
    expect(dueText('2026-11-27T10:00:00Z')).toBe('7 hari lagi')
    setCampusZone('Asia/Jayapura') // 23:00 there
    expect(dueText('2026-11-20T16:59:00Z')).toBe('besok 01:59')
  })

  it('is a date when it is far away', () => {
    expect(dueText('2026-11-28T10:00:00Z')).toBe('28 November 2026 17:00')
    expect(dueText('2026-11-01T10:00:00Z')).toBe('01 November 2026 17:00')
  })

  it('speaks of what is past', () => {
    expect(dueText('2026-11-20T13:00:00Z')).toBe('hari ini 20:00')
    expect(dueText('2026-11-19T10:00:00Z')).toBe('kemarin')
    expect(dueText('2026-11-18T10:00:00Z')).toBe('2 hari lalu')
    expect(dueText(null)).toBe('-')
  })
})
