import { describe, expect, it } from 'vitest'
import { computeConsistency, computeKr21 } from './consistency.rules.ts'
import lsat6 from './lsat6.json' with { type: 'json' }
import lsat7 from './lsat7.json' with { type: 'json' }
import {
  chooseBasis,
  computeK2,
  computePhiLambda,
  computeSemAtKkm,
  computeStandardisedAlpha,
  countNearKkm,
  describeAlpha,
  lengthByAlpha,
} from './reliability.rules.ts'

/** Figures of five right-or-wrong items from counts by answer pattern. */
const summarise = (patterns: Record<string, number>) => {
  const people = Object.entries(patterns).map(([pattern, n]) => ({ x: [...pattern].map(Number), n }))
  const n = people.reduce((sum, one) => sum + one.n, 0)
  const mean = (of: (x: readonly number[]) => number) =>
    people.reduce((sum, one) => sum + one.n * of(one.x), 0) / n
  const total = (x: readonly number[]) => x.reduce((sum, one) => sum + one, 0)
  const items = [0, 1, 2, 3, 4].map((at) => {
    const p = mean((x) => x[at] ?? 0)
    return { p, sd: Math.sqrt((p * (1 - p) * n) / (n - 1)) }
  })
  const share = mean((x) => total(x) / 5)
  const variance = mean((x) => (total(x) / 5 - share) ** 2)
  const itemVariances = items.reduce((sum, { p }) => sum + p * (1 - p), 0)
  const z = (x: readonly number[]) => items.reduce((sum, { p, sd }, at) => sum + ((x[at] ?? 0) - p) / sd, 0)
  return {
    n,
    scores: { mean: share, variance },
    alpha: 1.25 * (1 - itemVariances / (25 * variance)),
    ofStandardised: (mean((x) => z(x) ** 2) * n) / (n - 1),
    totals: people.map(({ x, n: count }) => ({ score: 20 * total(x), n: count })),
  }
}

// Reference values by R (psych, stats), at KKM 75.
it.each([
  [
    'LSAT6',
    lsat6.patterns,
    {
      alpha: 0.295,
      standardised: 0.293,
      kr21: 0.1964,
      p0: 0.6149,
      chance: 0.5513,
      kappa: 0.1417,
      phi: 0.2,
      k2: 0.2981,
      length: 5.5592,
      sem: 18.37,
      near: 594,
    },
  ],
  [
    'LSAT7',
    lsat7.patterns,
    {
      alpha: 0.4534,
      standardised: 0.4558,
      kr21: 0.415,
      p0: 0.6744,
      chance: 0.5299,
      kappa: 0.3073,
      phi: 0.4158,
      k2: 0.4541,
      length: 5.2808,
      sem: 18.84,
      near: 526,
    },
  ],
])('%s as a whole has the reference values', (_, patterns, reference) => {
  const { n, scores, alpha, ofStandardised, totals } = summarise(patterns)
  expect(alpha).toBeCloseTo(reference.alpha, 3)
  expect(computeStandardisedAlpha(5, ofStandardised)).toBeCloseTo(reference.standardised, 3)
  const kr21 = computeKr21(5, scores)
  expect(kr21).toBeCloseTo(reference.kr21, 3)
  const { p0, chance, kappa } = computeConsistency(scores, kr21, 75)
  expect(p0).toBeCloseTo(reference.p0, 3)
  expect(chance).toBeCloseTo(reference.chance, 3)
  expect(kappa).toBeCloseTo(reference.kappa, 3)
  expect(computePhiLambda(scores, 5, 75)).toBeCloseTo(reference.phi, 3)
  expect(computeK2(scores, n, alpha, 75)).toBeCloseTo(reference.k2, 3)
  const length = lengthByAlpha(scores, alpha, 5)
  expect(length).toBeCloseTo(reference.length, 3)
  const sem = computeSemAtKkm(75, length)
  expect(sem).toBeCloseTo(reference.sem, 2)
  expect(countNearKkm(totals, 75, sem)).toBe(reference.near)
})

describe('alpha in words', () => {
  it.each([
    [0.9, [0.85, 0.93], 'norm', 'Baik'],
    [0.82, [0.75, 0.87], 'norm', 'Baik, belum pasti'],
    [0.75, [0.71, 0.79], 'norm', 'Cukup'],
    [0.4, [-0.2, 0.69], 'norm', 'Rendah'],
    [0.4, [-0.2, 0.7], 'norm', 'Rendah, belum pasti'],
    [0.4, null, 'norm', 'Rendah'],
    [-0.1, [-0.5, 0.2], 'norm', 'tidak dapat ditaksir'],
    [null, null, 'norm', 'tidak dapat ditaksir'],
    [0.1, [0, 0.2], 'criterion', null],
  ] as const)('%s with %j by %s is %s', (alpha, interval, basis, word) => {
    expect(describeAlpha(alpha, interval === null ? null : [interval[0], interval[1]], basis)).toBe(word)
  })
})

describe('the basis of conclusions', () => {
  it.each([
    [10, 8, 75, 'criterion'],
    [10, 7, 75, 'norm'],
    [10, 10, null, 'norm'],
    [0, 0, 75, 'norm'],
  ] as const)('of %i students %i tuntas at %s: %s', (n, masteredCount, kkm, basis) => {
    expect(chooseBasis(n, masteredCount, kkm)).toBe(basis)
  })
})

describe('the error at the KKM', () => {
  const scores = { mean: 0.7, variance: 0.02 }
  it('is binomial where alpha says nothing', () => {
    for (const alpha of [null, -0.2, 0, 1]) expect(lengthByAlpha(scores, alpha, 20)).toBe(20)
    expect(computeSemAtKkm(75, 20)).toBeCloseTo(9.682458, 6)
  })
  it('counts a student exactly at its limit', () => {
    expect(countNearKkm([{ score: 65, n: 2 }], 75, 10)).toBe(2)
    expect(countNearKkm([{ score: 64.99, n: 2 }], 75, 10)).toBe(0)
  })
  it('is null without KKM', () => {
    expect(computeSemAtKkm(null, 20)).toBeNull()
    expect(countNearKkm([], null, null)).toBeNull()
    expect(computeK2(scores, 20, 0.5, null)).toBeNull()
    expect(computePhiLambda(scores, 20, null)).toBeNull()
    expect(computeK2(scores, 20, -0.5, 75)).toBeNull()
  })
})
