import { describe, expect, it } from 'vitest'
import { nextSeq } from './saveOrder'

describe('the number of the next save', () => {
  it('rises by two, and with the time that has passed', () => {
    expect(nextSeq({ seq: 0, since: 1000 }, 1000)).toBe(2)
    expect(nextSeq({ seq: 40, since: 1000 }, 1100)).toBe(42)
    expect(nextSeq({ seq: 40, since: 1000 }, 2000)).toBe(100)
  })

  it('comes behind what another page has numbered since the paper was read', () => {
    const first = { seq: 0, since: 0 }
    for (let at = 20; at <= 1000; at += 20) first.seq = nextSeq(first, at)
    expect(nextSeq({ seq: 0, since: 0 }, 1020)).toBeGreaterThan(first.seq)
  })

  it('rises where a clock went back, and ends where it jumped by years', () => {
    expect(nextSeq({ seq: 10, since: 5000 }, 0)).toBe(12)
    expect(nextSeq({ seq: 10, since: 0 }, 1e12)).toBe(8_640_000)
  })
})
