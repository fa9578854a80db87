import { describe, expect, it } from 'vitest'
import { compareMarkers } from './agreement.rules.ts'

const toPairs = (marks: readonly (readonly [number, number])[]) =>
  marks.map(([first, second], at) => ({
    code: `J${String(at + 1).padStart(4, '0')}`,
    attempt_id: at,
    answer_id: at,
    first,
    second,
  }))

describe('agreement of two markers', () => {
  it('equals R (psych::ICC) for sixteen pairs', () => {
    const result = compareMarkers(
      toPairs([
        [16, 14],
        [19, 16],
        [17, 16],
        [8, 8],
        [14, 13],
        [13, 14],
        [16, 14],
        [9, 8],
        [18, 18],
        [14, 10],
        [9, 10],
        [9, 7],
        [14, 13],
        [17, 16],
        [14, 18],
        [9, 9],
      ]),
      20,
    )
    expect(result.icc).toBeCloseTo(0.8609, 4)
    expect(result.kappa).toBeCloseTo(0.8529, 4)
    expect(result.mean_difference).toBe(-0.75)
    expect(result.low).toBeCloseTo(-1.7325, 3)
    expect(result.high).toBeCloseTo(0.2325, 3)
    expect(result).toMatchObject({ n: 16, disagree: 3, word: 'baik', provisional: 1 })
    expect(result.pairs.slice(0, 3).map(({ first, second }) => Math.abs(first - second))).toEqual([4, 4, 3])
  })

  it('cannot be estimated when nobody differs', () => {
    const result = compareMarkers(toPairs(Array<[number, number]>(5).fill([3, 3])), 5)
    expect(result).toMatchObject({ icc: null, kappa: null, word: 'tidak dapat ditaksir', disagree: 0 })
  })

  it('is complete when both give the same marks', () => {
    const result = compareMarkers(toPairs([1, 2, 3, 4, 5].map((mark) => [mark, mark])), 5)
    expect(result).toMatchObject({ icc: 1, kappa: 1, word: 'sangat baik', mean_difference: 0 })
  })

  it('differs from a tenth of the points on', () => {
    const differ = (second: number) =>
      compareMarkers(
        toPairs([
          [1, second],
          [2, 2],
          [3, 3],
        ]),
        10,
      ).disagree
    expect([differ(2), differ(2.01)]).toEqual([0, 1])
  })
})
