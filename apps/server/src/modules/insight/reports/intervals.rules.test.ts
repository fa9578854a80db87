import { describe, expect, it } from 'vitest'
import {
  changeInterval,
  feldtInterval,
  fisherInterval,
  newcombeInterval,
  rateSignificance,
  wilsonInterval,
} from './intervals.rules.ts'

const expectLimits = (interval: readonly number[] | null, reference: readonly number[]) => {
  expect(interval?.[0]).toBeCloseTo(reference[0] ?? 0, 4)
  expect(interval?.[1]).toBeCloseTo(reference[1] ?? 0, 4)
}

describe('95% intervals', () => {
  it('of a share: Wilson', () => {
    expectLimits(wilsonInterval(0.8, 10), [0.4902, 0.9433])
    expectLimits(wilsonInterval(0.924, 1000), [0.9059, 0.9389])
    expectLimits(wilsonInterval(0.553, 1000), [0.522, 0.5836])
    expect(wilsonInterval(0, 20)?.[0]).toBe(0)
    expect(wilsonInterval(1, 20)?.[1]).toBe(1)
    expect(wilsonInterval(0, 0)).toBeNull()
  })

  it('of a correlation: Fisher', () => {
    expectLimits(fisherInterval(0.34, 10), [-0.3685, 0.7987])
    expectLimits(fisherInterval(0.1128, 1000), [0.0512, 0.1736])
    expect([fisherInterval(0.5, 3), fisherInterval(1, 10), fisherInterval(-1, 10)]).toEqual([
      null,
      null,
      null,
    ])
    expect(fisherInterval(null, 10)).toBeNull()
  })

  it('of a difference of shares: Newcombe', () => {
    expectLimits(newcombeInterval({ p: 56 / 70, n: 70 }, { p: 48 / 80, n: 80 }), [0.0524, 0.3339])
    expectLimits(newcombeInterval({ p: 0.75, n: 2.7 }, { p: 0.25, n: 2.7 }), [-0.2208, 0.8055])
    expect(newcombeInterval({ p: 0, n: 0 }, { p: 0.5, n: 4 })).toBeNull()
  })

  it('of alpha: Feldt', () => {
    expectLimits(feldtInterval(0.886, 10, 20), [0.7505, 0.9662])
    expectLimits(feldtInterval(0.295, 1000, 5), [0.2235, 0.3618])
    expect([feldtInterval(0.5, 2, 5), feldtInterval(null, 10, 5)]).toEqual([null, null])
  })

  it('of a mean change: Student', () => {
    // Changes 30, 25, 10, 20, 30.
    expectLimits(changeInterval(23, Math.sqrt(70), 5), [12.6115, 33.3885])
    expect(changeInterval(5, 0, 1)).toBeNull()
  })
})

describe('significance of r item–rest', () => {
  it.each([
    [0.8, 12, 'sangat signifikan'],
    [0.6, 12, 'signifikan'],
    [0.5, 12, 'tidak signifikan'],
    [-0.5, 12, 'tidak signifikan'],
    [-0.6, 12, 'negatif signifikan'],
    [-0.9, 12, 'negatif signifikan'],
    [0, 200, 'tidak signifikan'],
  ])('%f among %i is %s', (r, n, word) => {
    expect(rateSignificance(r, n)).toBe(word)
  })
  it('is null without r', () => {
    expect(rateSignificance(null, 40)).toBeNull()
  })
})
