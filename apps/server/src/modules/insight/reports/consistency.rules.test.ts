import { describe, expect, it } from 'vitest'
import { computeConsistency } from './consistency.rules.ts'

/** @param counts number of students by score 0, 1, 2 … */
const summariseScores = (counts: readonly number[]) => ({
  n: counts.reduce((all, one) => all + one, 0),
  sum: counts.reduce((all, one, x) => all + one * x, 0),
  squares: counts.reduce((all, one, x) => all + one * x * x, 0),
})
const LSAT6 = summariseScores([3, 20, 85, 237, 357, 298])

describe('how sure is a pass', () => {
  it('is as computed for LSAT6, with a cut of four of five items', () => {
    const { kr21, p0, kappa } = computeConsistency(5, LSAT6, 80)
    expect(kr21).toBeCloseTo(0.1964, 4)
    expect(p0).toBeCloseTo(0.6149, 4)
    expect(kappa).toBeCloseTo(0.1417, 4)
  })

  it('uses the lowest number of items that reaches the KKM', () => {
    expect(computeConsistency(5, LSAT6, 61)).toEqual(computeConsistency(5, LSAT6, 80))
    expect(computeConsistency(5, LSAT6, 60)).not.toEqual(computeConsistency(5, LSAT6, 80))
    expect(computeConsistency(5, LSAT6, 100).p0).toBeGreaterThan(0.5)
  })

  it('agrees with drawing twice from the same true scores', () => {
    const k = 20
    const choose = (n: number, x: number): number => (x === 0 ? 1 : (choose(n, x - 1) * (n - x + 1)) / x)
    const at = (p: number, x: number) => choose(k, x) * p ** x * (1 - p) ** (k - x)
    const levels = Array.from({ length: 999 }, (_, step) => (step + 1) / 1000)
    const density = (p: number) => p ** 5 * (1 - p) // Beta(6, 2)
    const densitySum = levels.reduce((sum, p) => sum + density(p), 0)
    const mean = (of: (p: number) => number) =>
      levels.reduce((sum, p) => sum + density(p) * of(p), 0) / densitySum
    const pass = (p: number) => [15, 16, 17, 18, 19, 20].reduce((sum, x) => sum + at(p, x), 0)
    const counts = Array.from({ length: k + 1 }, (_, x) => 1e6 * mean((p) => at(p, x)))
    const consistency = computeConsistency(k, summariseScores(counts), 75)
    expect(consistency.kr21).toBeCloseTo(k / (k + 8), 3)
    expect(consistency.p0).toBeCloseTo(
      mean((p) => pass(p) ** 2 + (1 - pass(p)) ** 2),
      3,
    )
  })

  it('stays a chance for a thousand items', () => {
    const counts = Array.from({ length: 1001 }, (_, x) => Math.exp(-(((x - 700) / 120) ** 2)))
    const { p0, kappa } = computeConsistency(1000, summariseScores(counts), 75)
    expect(p0).toBeGreaterThan(0.9)
    expect(p0).toBeLessThanOrEqual(1)
    expect(kappa).toBeLessThanOrEqual(1)
  })

  it.each([
    ['nobody', [0, 0, 0]],
    ['one student', [0, 1, 0]],
    ['all with the same', [0, 7, 0]],
  ])('is null for %s', (_, counts) => {
    expect(computeConsistency(2, summariseScores(counts), 75)).toEqual({ kr21: null, p0: null, kappa: null })
  })

  it('has no decision without a KKM, or if scores vary less than chance', () => {
    expect(computeConsistency(5, LSAT6, null)).toMatchObject({ p0: null, kappa: null })
    const even = computeConsistency(4, summariseScores([0, 1, 20, 1, 0]), 75)
    expect(even.kr21).toBeLessThan(0)
    expect(even.p0).toBeNull()
    expect(computeConsistency(4, summariseScores([5, 0, 0, 0, 5]), 75)).toEqual({
      kr21: 1,
      p0: null,
      kappa: null,
    })
  })
})
