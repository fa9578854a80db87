import { describe, expect, it } from 'vitest'
import { computeConsistency, computeKr21, describeConsistency } from './consistency.rules.ts'

/** Shares of k right-or-wrong items. @param counts number of students by score 0, 1, 2 … */
const toShares = (counts: readonly number[]) => {
  const [k, n] = [counts.length - 1, counts.reduce((all, one) => all + one, 0)]
  const mean = counts.reduce((all, one, x) => all + one * (x / k), 0) / n
  return { mean, variance: counts.reduce((all, one, x) => all + one * (x / k - mean) ** 2, 0) / n }
}
/** As of a plain quiz. */
const decide = (counts: readonly number[], kkm: number | null) => {
  const scores = toShares(counts)
  const kr21 = computeKr21(counts.length - 1, scores)
  return { kr21, ...computeConsistency(scores, kr21, kkm) }
}
const LSAT6 = [3, 20, 85, 237, 357, 298]

describe('how sure is a pass', () => {
  it('is as computed for LSAT6, with a cut of four of five items', () => {
    const { kr21, p0, kappa } = decide(LSAT6, 80)
    expect(kr21).toBeCloseTo(0.1964, 4)
    expect(p0).toBeCloseTo(0.6149, 4)
    expect(kappa).toBeCloseTo(0.1417, 4)
  })

  it('uses the lowest number of items that reaches the KKM', () => {
    expect(decide(LSAT6, 61)).toEqual(decide(LSAT6, 80))
    expect(decide(LSAT6, 60)).not.toEqual(decide(LSAT6, 80))
    expect(decide(LSAT6, 100).p0).toBeGreaterThan(0.5)
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
    const consistency = decide(counts, 75)
    expect(consistency.kr21).toBeCloseTo(k / (k + 8), 3)
    expect(consistency.p0).toBeCloseTo(
      mean((p) => pass(p) ** 2 + (1 - pass(p)) ** 2),
      3,
    )
  })

  it('stays a chance for a thousand items', () => {
    const counts = Array.from({ length: 1001 }, (_, x) => Math.exp(-(((x - 700) / 120) ** 2)))
    const { p0, kappa } = decide(counts, 75)
    expect(p0).toBeGreaterThan(0.9)
    expect(p0).toBeLessThanOrEqual(1)
    expect(kappa).toBeLessThanOrEqual(1)
  })

  it.each([
    ['nobody', [0, 0, 0]],
    ['one student', [0, 1, 0]],
    ['all with the same', [0, 7, 0]],
  ])('is null for %s', (_, counts) => {
    expect(decide(counts, 75)).toEqual({ kr21: null, p0: null, chance: null, kappa: null })
  })

  it('has no decision without a KKM, or if scores vary less than chance', () => {
    expect(decide(LSAT6, null)).toMatchObject({ p0: null, kappa: null })
    const even = decide([0, 1, 20, 1, 0], 75)
    expect(even.kr21).toBeLessThan(0)
    expect(even.p0).toBeNull()
    expect(decide([5, 0, 0, 0, 5], 75)).toEqual({
      kr21: 1,
      p0: null,
      chance: null,
      kappa: null,
    })
  })
})

describe('decisions of a quiz with partial points', () => {
  it('take a reliable quiz for a longer one', () => {
    const scores = { mean: 0.7, variance: 0.04 }
    const [rough, fine] = [computeConsistency(scores, 0.5, 75), computeConsistency(scores, 0.9, 75)]
    expect(fine.p0).toBeGreaterThan(rough.p0 ?? 1)
    expect(fine.kappa).toBeGreaterThan(rough.kappa ?? 1)
  })
  it('stay quick and finite for a reliability near 1', () => {
    const { p0 } = computeConsistency({ mean: 0.7, variance: 0.04 }, 0.99999, 75)
    expect(p0).toBeGreaterThan(0.95)
    expect(p0).toBeLessThanOrEqual(1)
  })
})

describe('the word for decisions', () => {
  it.each([
    [null, null, null, 'tidak dapat ditaksir'],
    [0.99, 0.999, null, 'tidak dapat ditaksir'],
    [0.8, 0.5, 0.6, 'baik'],
    [0.79, 0.48, 0.6, 'cukup'],
    [0.7, 0.5, 0.4, 'cukup'],
    [0.9, 0.85, 0.33, 'hampir semua di satu sisi KKM'],
    [0.6149, 0.5513, 0.1417, 'rendah'],
  ])('of p₀ %s, chance %s and kappa %s is %s', (p0, chance, kappa, word) => {
    expect(describeConsistency({ p0, chance, kappa })).toBe(word)
  })

  it('is not estimated where scores vary more than a beta distribution can', () => {
    // Two papers of different totals: a mean of .5 with nearly all of its greatest variance.
    expect(computeConsistency({ mean: 0.5, variance: 0.26 }, 0.99, 75)).toEqual({
      p0: null,
      chance: null,
      kappa: null,
    })
  })
})
