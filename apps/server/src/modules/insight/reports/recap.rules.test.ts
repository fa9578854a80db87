import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeFinalMark, computeMean, graded } from './recap.rules.ts'

const scale = [
  { start_score: 0, grade: 'B', ipk: 3, status: true },
  { start_score: 85, grade: 'A', ipk: 4, status: true },
]
/** Two decimals as whole numbers, which are exact. */
const cents = fc.integer({ min: 0, max: 10_000 })
const weighed = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 10_000 }), score: cents }), {
  minLength: 1,
  maxLength: 8,
})
/** A half goes up: what PostgreSQL makes of the same numbers. */
const exactly = (sum: bigint, of: bigint) => Number((2n * sum + of) / (2n * of)) / 100

describe('final marks and means', () => {
  it('round a half up, however their doubles come out', () => {
    fc.assert(
      fc.property(weighed, (given) => {
        const whole = given.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
        const total = given.reduce((sum, { weight, score }) => sum + BigInt(weight) * BigInt(score), 0n)
        const all = given.reduce((sum, { score }) => sum + BigInt(score), 0n)
        const asTyped = given.map(({ weight, score }) => ({ weight: weight / 100, score: score / 100 }))
        expect(computeFinalMark(asTyped)).toBe(exactly(total, whole))
        expect(computeMean(asTyped.map(({ score }) => score))).toBe(exactly(all, BigInt(given.length)))
      }),
      { numRuns: 2000, seed: 7 },
    )
  })

  it('reach a grade at its border and not below it', () => {
    const grade = (last: number) => {
      const items = [
        { weight: 30, score: 89.66 },
        { weight: 30, score: 77.63 },
        { weight: 40, score: last },
      ]
      return graded(scale, computeFinalMark(items)).grade
    }
    expect([grade(87.01), grade(87.02)]).toEqual(['B', 'A']) // 84.991 and 84.995
  })
})
