import { describe, expect, it } from 'vitest'
import { describeValue } from './audit.rules.ts'

const reader = { names: new Map<string, string>(), zone: 'Asia/Jakarta' }

describe('a value of the audit log in words', () => {
  it('is a date if it is one, and plain text if it only looks like one', () => {
    expect(describeValue('start_date', '2026-11-24T05:00:00Z', reader)).toMatch(/24 Nov.* 2026.*12[.:]00/)
    expect(describeValue('birth_date', '2004-02-29', reader)).toMatch(/29 Feb.* 2004/)
    for (const name of ['2026-99-99', '2026-99-99T99:99:99Z'])
      expect(describeValue('name', name, reader)).toBe(name)
  })
})
