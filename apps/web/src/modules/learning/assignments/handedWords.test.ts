import { expect, it } from 'vitest'
import { describeHandedIn } from './handedWords'

const NOW = new Date('2026-11-29T03:00:00Z')
const END = '2026-12-02T16:59:00Z'

it('says when it was handed in, and how long before the end', () => {
  expect(describeHandedIn('2026-11-29T01:29:00Z', END, NOW)).toBe('08:29 · 3 hari sebelum batas')
  expect(describeHandedIn('2026-12-02T14:00:00Z', END, new Date('2026-12-02T15:00:00Z'))).toBe(
    '21:00 · 2 jam sebelum batas',
  )
  expect(describeHandedIn('2026-11-27T01:29:00Z', END, NOW)).toBe(
    '27 November 2026 08:29 · 5 hari sebelum batas',
  )
})

it('says only when without an end, or after it', () => {
  expect(describeHandedIn('2026-11-29T01:29:00Z', null, NOW)).toBe('08:29')
  expect(describeHandedIn('2026-11-29T01:29:00Z', '2026-11-28T16:59:00Z', NOW)).toBe('08:29')
})
