import { describe, expect, it } from 'vitest'
import { comparedInUse, compareForms, estimating } from './report.rules.ts'

const rows = [
  { goal_id: 1, goals: 'Satu', level: 'c2', type: 'MULTIPLE_CHOICE', number: 2, point: 2 },
  { goal_id: 2, goals: 'Dua', level: null, type: null, number: 1, point: 6 },
] as const
const knownFigures = new Map([
  [1, { p: 0.5, d: 0.2 }],
  [2, { p: 0.7, d: 0.4 }],
  [3, { p: 0.4, d: 0.3 }],
  [5, { p: 0.6, d: 0.5 }],
])
const cells = [
  [1, 2, 3, 4],
  [5, 6],
]
const of = estimating(knownFigures, cells)
const makeReport = (dealt: number[][][]) => compareForms({ rows, dealt, matching: [4, 2], of, kkm: 75 })

describe('the report of forms', () => {
  it('counts what nobody answered as the mean of its cell, and marks it', () => {
    expect(of(1, 0)).toEqual({ p: 0.5, d: 0.2, estimated: false })
    expect(of(4, 0)).toEqual({ p: (0.5 + 0.7 + 0.4) / 3, d: expect.closeTo(0.3), estimated: true })
    expect(of(6, 1)).toEqual({ p: 0.6, d: 0.5, estimated: true })
    expect(estimating(new Map(), [[9]])(9, 0)).toEqual({ p: 0.5, d: 0.3, estimated: true })
  })

  it('says mean P and D, the predicted score with its error, and where forms differ', () => {
    const { forms, report } = makeReport([
      [[1, 2], [5]],
      [[3, 4], [6]],
    ])
    // A: 2·0,5 + 2·0,7 + 6·0,6 = 6 of 10; variance 4·0,25 + 4·0,21 + 36·0,24 = 10,48.
    expect(forms[0]).toMatchObject({
      name: 'A',
      total_question: 3,
      total_point: 10,
      mean_p: 0.6,
      mean_d: 0.3667,
      expected_score: 60,
      sem: 32.37,
      estimated: 0,
    })
    // B: 2·0,4 + 2·0,5333 + 6·0,6 = 5,4667.
    expect(forms[1]).toMatchObject({ name: 'B', expected_score: 54.67, estimated: 2 })
    expect(report).toMatchObject({
      counts_equal: true,
      points_equal: true,
      score_difference: 5.33,
      point_difference: 0.53,
      overlap: [
        [3, 0],
        [0, 3],
      ],
      max_overlap: 0,
      estimated: 2,
    })
    expect(report.tcc_difference).toBeGreaterThan(0.4)
    expect(report.tcc_questions).toBeCloseTo((report.tcc_difference * 3) / 10, 3)
  })

  it('is nothing apart where forms are the same, whose overlap is all', () => {
    const { report } = makeReport([
      [[1, 2], [5]],
      [[1, 2], [5]],
    ])
    expect(report).toMatchObject({ score_difference: 0, tcc_difference: 0, max_overlap: 3 })
  })
})

describe('forms in use', () => {
  const makeUse = (name: string, finished: number, mean: number | null, sd: number | null) => ({
    name,
    finished,
    mean,
    sd,
    total_question: 40,
  })

  it('says how far apart means are, and what that proves', () => {
    // d = 2/10; error √(40/400 + 0,04/80) = 0,317.
    expect(comparedInUse([makeUse('A', 20, 72, 10), makeUse('B', 20, 70, 10)])).toEqual([
      {
        names: ['A', 'B'],
        d: 0.2,
        low: -0.42,
        high: 0.82,
        verdict: 'unproven',
        results: [20, 20],
        questions: 0.8,
      },
    ])
    expect(comparedInUse([makeUse('A', 1000, 72, 10), makeUse('B', 1000, 71.8, 10)])).toMatchObject([
      { verdict: 'equal' },
    ])
    expect(comparedInUse([makeUse('A', 50, 50, 10), makeUse('B', 50, 60, 10)])).toMatchObject([
      { d: -1, verdict: 'different' },
    ])
  })

  it('proves nothing below ten results of either form', () => {
    expect(comparedInUse([makeUse('A', 9, 90, 1), makeUse('B', 40, 40, 1)])).toMatchObject([
      { verdict: 'unproven', results: [9, 40] },
    ])
    expect(comparedInUse([makeUse('A', 10, 90, 1), makeUse('B', 40, 40, 1)])).toMatchObject([
      { verdict: 'different', questions: 20 },
    ])
  })

  it('says nothing without two results of each, or where all are alike', () => {
    expect(comparedInUse([makeUse('A', 1, 72, null), makeUse('B', 20, 70, 10)])).toEqual([])
    expect(comparedInUse([makeUse('A', 0, null, null), makeUse('B', 0, null, null)])).toEqual([])
    expect(comparedInUse([makeUse('A', 3, 100, 0), makeUse('B', 3, 100, 0)])).toEqual([])
    expect(
      comparedInUse([makeUse('A', 9, 70, 5), makeUse('B', 9, 70, 5), makeUse('C', 9, 70, 5)]),
    ).toHaveLength(3)
  })
})
