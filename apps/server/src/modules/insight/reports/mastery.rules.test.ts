import { describe, expect, it } from 'vitest'
import { computeGain, rateSpeed } from './gain.rules.ts'
import { wilsonInterval } from './intervals.rules.ts'
import lsat6 from './lsat6.json' with { type: 'json' }
import lsat7 from './lsat7.json' with { type: 'json' }
import { computeChange, computeMastery, describeKkm } from './mastery.rules.ts'

/** Of one of five items at KKM 75: mastered with four right answers. */
const sumItem = (patterns: Record<string, number>, at: number) => {
  const sums = { n: 0, x: 0, xx: 0, mastered: 0, masteredX: 0 }
  for (const [pattern, count] of Object.entries(patterns)) {
    const x = Number(pattern[at])
    const isMastered = [...pattern].filter((digit) => digit === '1').length >= 4
    sums.n += count
    sums.x += x * count
    sums.xx += x * count
    sums.mastered += isMastered ? count : 0
    sums.masteredX += isMastered ? x * count : 0
  }
  return sums
}

describe('mastery indices', () => {
  // Reference values by R.
  it.each([
    [
      'LSAT6',
      lsat6.patterns,
      [0.1539, 0.4895, 0.5301, 0.417, 0.2529],
      [0.2761, 0.5122, 0.5068, 0.4662, 0.3575],
      [0.701, 0.786, 0.756, 0.77, 0.729],
    ],
    [
      'LSAT7',
      lsat7.patterns,
      [0.3436, 0.5362, 0.4646, 0.4792, 0.2861],
      [0.4399, 0.546, 0.5349, 0.4737, 0.3798],
      null,
    ],
  ])('of %s have the reference values', (_, patterns, b, phi, agreement) => {
    for (const at of [0, 1, 2, 3, 4]) {
      const mastery = computeMastery(sumItem(patterns, at))
      expect(mastery.b).toBeCloseTo(b[at] ?? 0, 3)
      expect(mastery.phi).toBeCloseTo(phi[at] ?? 0, 3)
      if (agreement) expect(mastery.agreement).toBeCloseTo(agreement[at] ?? 0, 6)
    }
  })

  it('have the interval of Newcombe', () => {
    const { b_low, b_high } = computeMastery(sumItem(lsat6.patterns, 2))
    expect(b_low).toBeCloseTo(0.4724, 4)
    expect(b_high).toBeCloseTo(0.581, 4)
  })

  it('need five students on both sides, but for the agreement', () => {
    const fewStudents = { n: 20, x: 14, xx: 14, mastered: 16, masteredX: 13 }
    expect(computeMastery(fewStudents)).toEqual({
      b: null,
      b_low: null,
      b_high: null,
      phi: null,
      agreement: 0.8,
    })
    expect(computeMastery({ ...fewStudents, mastered: 15, masteredX: 12 }).b).toBeCloseTo(0.4, 6)
    expect(computeMastery({ n: 0, x: 0, xx: 0, mastered: 0, masteredX: 0 }).agreement).toBeNull()
  })
})

describe('an item against the KKM', () => {
  it.each([
    [0.553, 1000, 75, 'di bawah KKM'],
    [0.924, 1000, 75, 'di atas KKM'],
    [0.763, 1000, 75, 'sekitar KKM'],
    [1, 5, 75, 'sekitar KKM'],
  ])('%f of %i at KKM %i is %s', (p, n, kkm, word) => {
    expect(describeKkm(wilsonInterval(p, n), kkm)).toBe(word)
  })
  it('is null without students', () => {
    expect(describeKkm(null, 75)).toBeNull()
  })
})

describe('the change by remedials', () => {
  it('of an item is a mean of pairs with its interval', () => {
    // 0 0 0 1 1 before, 1 1 0 1 1 after: changes 1 1 0 0 0.
    const change = computeChange({ n: 5, first: 2, last: 4, squares: 2 })
    expect(change).toMatchObject({ n: 5, first: 0.4, last: 0.8, change: 0.4 })
    expect(change?.low).toBeCloseTo(0.4 - 0.680087, 4)
    expect(change?.high).toBeCloseTo(0.4 + 0.680087, 4)
  })
  it('of an item is null for nobody, and has no interval for one', () => {
    expect(computeChange({ n: 0, first: 0, last: 0, squares: 0 })).toBeNull()
    expect(computeChange({ n: 1, first: 0, last: 1, squares: 1 })).toMatchObject({ change: 1, low: null })
  })
  it('of scores has the reference values', () => {
    const gain = computeGain({ n: 5, first: 52, last: 75, sd: Math.sqrt(70), class_first: 66 }, 0.7)
    expect(gain).toMatchObject({ mean: 23, normalised: 0.479167, regression: 4.2 })
    expect(gain.low).toBeCloseTo(12.61, 2)
    expect(gain.high).toBeCloseTo(33.39, 2)
  })
  it('of scores says nothing of regression without alpha', () => {
    const figures = { n: 1, first: 100, last: 100, sd: null, class_first: 100 }
    expect(computeGain(figures, -0.1)).toEqual({
      mean: 0,
      low: null,
      high: null,
      normalised: null,
      regression: null,
    })
    expect(computeGain({ ...figures, n: 0, first: null, last: null }, 0.5).mean).toBeNull()
  })
})

describe('speed', () => {
  it.each([
    [40, 32, 40, 'waktu cukup'],
    [40, 31, 40, 'waktu tampak kurang'],
    [40, 40, 39, 'waktu tampak kurang'],
  ])('of %i, %i at the end and %i at three quarters: %s', (n, finished, three_quarters, word) => {
    expect(rateSpeed({ n, finished, three_quarters })).toEqual({
      finished: finished / n,
      three_quarters: three_quarters / n,
      word,
    })
  })
  it('is null for nobody', () => {
    expect(rateSpeed({ n: 0, finished: 0, three_quarters: 0 }).word).toBeNull()
  })
})
