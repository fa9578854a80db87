import { describe, expect, it } from 'vitest'
import { computeSignificance, computeSplitHalf, correlationChance, rateDistractor } from './anates.rules.ts'

describe('significance of a correlation', () => {
  // Two-sided critical values of Pearson and Hartley, which ANATES prints.
  it.each([
    [3, 0.997, 0.05],
    [4, 0.95, 0.05],
    [12, 0.576, 0.05],
    [12, 0.708, 0.01],
    [27, 0.381, 0.05],
    [27, 0.487, 0.01],
    [102, 0.195, 0.05],
    [102, 0.254, 0.01],
    [1002, 0.062, 0.05],
  ])('of %i people, %f has the chance %f', (n, r, p) => {
    expect(Math.abs(correlationChance(r, n) - p)).toBeLessThan(p * 0.03)
    expect(correlationChance(-r, n)).toBeCloseTo(correlationChance(r, n), 12)
  })

  it('falls from 1 to 0 as the correlation grows', () => {
    const chances = Array.from({ length: 101 }, (_, at) => correlationChance(at / 100, 30))
    expect(chances[0]).toBe(1)
    expect(chances.at(-1)).toBe(0)
    for (const [at, chance] of chances.entries())
      if (at > 0) expect(chance).toBeLessThan(chances[at - 1] ?? 0)
  })

  it('is described in words, never for a negative correlation or too few students', () => {
    expect(computeSignificance(0.8, 12)).toBe('sangat signifikan')
    expect(computeSignificance(0.6, 12)).toBe('signifikan')
    expect(computeSignificance(0.5, 12)).toBe('tidak signifikan')
    expect(computeSignificance(-0.9, 12)).toBe('tidak signifikan')
    expect([computeSignificance(null, 12), computeSignificance(1, 2)]).toEqual([null, null])
  })
})

describe('odd against even questions', () => {
  const sums = (pairs: [odd: number, even: number][]) => {
    const sum = (of: (oddScore: number, evenScore: number) => number) =>
      pairs.reduce((all, [o, e]) => all + of(o, e), 0)
    return computeSplitHalf(
      { n: pairs.length, t: sum((o, e) => o + e), tt: sum((o, e) => (o + e) ** 2) },
      { o: sum((o) => o), oo: sum((o) => o ** 2), ot: sum((o, e) => o * (o + e)) },
    )
  }

  it('correlates them, and steps up to the whole length', () => {
    // By hand: deviations odd −1 0 1 2 −2, even −1 1 0 2 −2; r = 9/10.
    const { r, reliability } = sums([
      [2, 2],
      [3, 4],
      [4, 3],
      [5, 5],
      [1, 1],
    ])
    expect(r).toBeCloseTo(0.9, 6)
    expect(reliability).toBeCloseTo(1.8 / 1.9, 6)
  })

  it('is null if a half does not vary, or both are exactly opposite', () => {
    expect(sums([])).toEqual({ r: null, reliability: null })
    expect(
      sums([
        [1, 2],
        [1, 3],
      ]),
    ).toEqual({ r: null, reliability: null })
    expect(
      sums([
        [1, 2],
        [2, 1],
      ]),
    ).toEqual({ r: -1, reliability: null })
  })
})

describe('marks of distractors', () => {
  // 30 students missed the key of three distractors: an even share is 10.
  it.each([
    [0, '--'],
    [2, '--'],
    [3, '-'],
    [6, '+'],
    [8, '++'],
    [10, '++'],
    [12, '++'],
    [13, '+'],
    [16, '-'],
    [18, '--'],
    [21, '---'],
  ])('%i of 30 is %s', (total, mark) => {
    expect(rateDistractor(total, 30, 3)).toBe(mark)
  })

  it('is null if everybody chose the key', () => {
    expect(rateDistractor(0, 0, 3)).toBeNull()
  })
})
