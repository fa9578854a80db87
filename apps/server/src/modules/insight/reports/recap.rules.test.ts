import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeMean, graded } from './recap.rules.ts'

const scale = [
  { start_score: 0, grade: 'B', ipk: 3, status: true },
  { start_score: 85, grade: 'A', ipk: 4, status: true },
]
/** Two decimals as integers, which are exact. */
const scores = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 8 })
/** Rounds half up, like PostgreSQL's numeric. */
const exactly = (sum: bigint, of: bigint) => Number((2n * sum + of) / (2n * of)) / 100

describe('means', () => {
  it('round half up, whatever the doubles', () => {
    fc.assert(
      fc.property(scores, (cents) => {
        const all = cents.reduce((sum, score) => sum + BigInt(score), 0n)
        expect(computeMean(cents.map((score) => score / 100))).toBe(exactly(all, BigInt(cents.length)))
      }),
      { numRuns: 2000, seed: 7 },
    )
  })

  it('reach a grade at its border and not below it', () => {
    expect([84.991, 84.995].map((score) => graded(scale, score).grade)).toEqual(['B', 'A'])
  })
})
