import type { StandardGroup } from '@tuntas/contract/insight/standards'
import { describe, expect, it } from 'vitest'
import { computeCut, findPanelFaults, type PanelInput } from './cuts.rules.ts'

const items = [1, 1, 2, 1].map((point, at) => ({ question_id: at + 1, number: at + 1, point, p: 0.5 }))
const judges = ['A', 'B', 'C', 'D', 'E']
const rate = (round: 1 | 2, rows: number[][]) =>
  rows.flatMap((values, judge) =>
    values.map((value, at) => ({ judge: judges[judge] ?? '', question_id: at + 1, round, value })),
  )
const second = [
  [65, 70, 55, 80],
  [70, 75, 60, 85],
  [50, 65, 50, 75],
  [65, 75, 55, 85],
  [60, 70, 60, 70],
]
const makePanel = (over: Partial<PanelInput>): PanelInput => ({
  method: 'angoff',
  judges,
  ratings: [],
  groups: [],
  ...over,
})
const noScores = new Map<number, number>()

describe('Angoff', () => {
  it('gives the cut of the highest round with its error', () => {
    const ratings = [
      ...rate(
        1,
        second.map((row) => row.map((value) => value - 10)),
      ),
      ...rate(2, second),
    ]
    const result = computeCut(makePanel({ ratings }), items, noScores)
    expect(result.judges.map(({ cut }) => cut)).toEqual([65, 70, 58, 67, 64])
    expect(result).toMatchObject({ cut: 64.8, rounded: 65, n: 5, round: 2, first_cut: 54.8, word: null })
    expect(result.sd).toBeCloseTo(4.4385, 4)
    expect(result.se).toBeCloseTo(1.9849, 4)
    expect(result.low).toBeCloseTo(59.29, 2)
    expect(result.high).toBeCloseTo(70.31, 2)
  })

  it('leaves out a judge who did not rate every item, by name', () => {
    const ratings = rate(2, second).filter(({ judge, question_id }) => judge !== 'C' || question_id !== 4)
    const result = computeCut(makePanel({ ratings }), items, noScores)
    expect(result).toMatchObject({ cut: 66.5, incomplete: ['C'], n: 4 })
    expect(result.word).toContain('sementara: disarankan paling sedikit 5 penilai')
  })

  it('has no error with one judge, and no cut without ratings', () => {
    const one = computeCut(
      makePanel({ judges: ['A'], ratings: rate(1, second.slice(0, 1)) }),
      items,
      noScores,
    )
    expect(one).toMatchObject({
      cut: 65,
      sd: null,
      se: null,
      low: null,
      high: null,
      round: 1,
      first_cut: null,
    })
    expect(computeCut(makePanel({}), items, noScores)).toMatchObject({
      cut: null,
      rounded: null,
      incomplete: judges,
    })
    expect(computeCut(makePanel({}), [], noScores).cut).toBeNull()
  })

  it('marks items on which the judges are far apart', () => {
    const ratings = rate(1, [
      [20, 50, 50, 50],
      [60, 52, 50, 50],
    ])
    const result = computeCut(makePanel({ judges: ['A', 'B'], ratings }), items, noScores)
    expect(result.items.map(({ word }) => word)).toEqual(['penilai berbeda jauh', null, null, null])
  })
})

const group = (name: StandardGroup, scores: number[], from: number) =>
  scores.map((score, at) => ({ user_id: from + at, group: name, score }))
const inGroups = (method: PanelInput['method'], ...groups: ReturnType<typeof group>[]) => {
  const all = groups.flat()
  return computeCut(
    makePanel({ method, judges: [], groups: all }),
    items,
    new Map(all.filter(({ score }) => score >= 0).map(({ user_id, score }) => [user_id, score])),
  )
}

describe('groups of students', () => {
  it('at the border give their median', () => {
    const result = inGroups('borderline', group('batas', [40, 60, 40, 80, 60], 1), group('tuntas', [90], 9))
    expect(result).toMatchObject({ cut: 60, rounded: 60, n: 5, without_score: 0 })
    expect(result.se).toBeCloseTo(9.38, 2)
    expect(result.word).toContain('sementara')
  })

  it('at the border need five with a score', () => {
    expect(inGroups('borderline', group('batas', [40, 60, 40, 80, -1], 1))).toMatchObject({
      cut: null,
      rounded: null,
      without_score: 1,
    })
  })

  it('above and below give the middle of their means, and count the wrong side', () => {
    const above = group('tuntas', [70, 80, 90, 60, 50], 1)
    const below = group('belum', [20, 30, 40, 60, 50], 11)
    const result = inGroups('contrasting', above, below)
    expect(result).toMatchObject({ cut: 55, rounded: 55, n: 10, wrong_side: 2 })
    // ½ √(250/5 + 250/5)
    expect(result.se).toBeCloseTo(5, 6)
    expect(inGroups('contrasting', above.slice(1), below)).toMatchObject({ cut: null, wrong_side: null })
  })

  it('round half up, within 1 and 100', () => {
    expect(inGroups('borderline', group('batas', [54.5, 54.5, 54.5, 54.5, 54.5], 1)).rounded).toBe(55)
    expect(inGroups('borderline', group('batas', [0, 0, 0, 0, 0], 1)).rounded).toBe(1)
    expect(inGroups('borderline', group('batas', [100, 100, 100, 100, 100], 1)).rounded).toBe(100)
  })
})

describe('the form of a panel', () => {
  const check = (over: Partial<PanelInput>) =>
    findPanelFaults(makePanel(over), new Set([1, 2, 3, 4]), new Set([7, 8]))
  const rating = { judge: 'A', question_id: 1, round: 1 as const, value: 50 }

  it.each([
    [{ judges: ['Ani', 'ani'] }, 'judges'],
    [{ ratings: [{ ...rating, judge: 'Z' }] }, 'ratings.0.judge'],
    [{ ratings: [{ ...rating, question_id: 9 }] }, 'ratings.0.question_id'],
    [{ ratings: [rating, { ...rating, value: 60 }] }, 'ratings.1.value'],
    [{ groups: [{ user_id: 9, group: 'batas' as const }] }, 'groups.0.user_id'],
    [
      {
        groups: [
          { user_id: 7, group: 'batas' as const },
          { user_id: 7, group: 'tuntas' as const },
        ],
      },
      'groups.1.group',
    ],
  ])('%o is refused at %s', (over, field) => {
    expect(Object.keys(check(over) ?? {})).toEqual([field])
  })

  it('may rate an item once in each round', () => {
    expect(
      check({ ratings: [rating, { ...rating, round: 2 }], groups: [{ user_id: 7, group: 'batas' }] }),
    ).toBe(undefined)
  })
})
