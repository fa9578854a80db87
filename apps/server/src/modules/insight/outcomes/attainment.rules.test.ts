import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attained,
  attainmentBy,
  computePartWeights,
  goalWeights,
  normaliseWeights,
  pooled,
  summariseClass,
  summariseProgram,
  type Tree,
  twoDecimals,
} from './attainment.rules.ts'

/** Specification 4, A6: two quizzes and an assignment, three goals. */
const K1 = 1
const K2 = 2
const TASK = 3
const [G1, G2, G3] = [11, 12, 13]
const assessed = [
  {
    lessons_id: K1,
    weight: 30,
    parts: [
      { goal_id: G1, part: 10 },
      { goal_id: G2, part: 10 },
    ],
  },
  {
    lessons_id: K2,
    weight: 30,
    parts: [
      { goal_id: G2, part: 10 },
      { goal_id: G3, part: 30 },
      { goal_id: null, part: 10 },
    ],
  },
  {
    lessons_id: TASK,
    weight: 40,
    parts: [
      { goal_id: G2, part: 50 },
      { goal_id: G3, part: 50 },
    ],
  },
]
const tree: Tree = {
  goals: [
    { id: G1, cpmk_id: 1 },
    { id: G2, cpmk_id: 1 },
    { id: G3, cpmk_id: 2 },
  ],
  cpmk: [
    { id: 1, cpl_ids: [100, 200] },
    { id: 2, cpl_ids: [200] },
  ],
  cpl: [{ id: 100 }, { id: 200 }],
}
const toShares = (k1: [number, number], k2: [number, number, number], task: number) => [
  { lessons_id: K1, share: k1[0] / 10 },
  { lessons_id: K1, share: k1[1] / 10 },
  { lessons_id: K2, share: k2[0] / 10 },
  { lessons_id: K2, share: k2[1] / 30 },
  { lessons_id: K2, share: k2[2] / 10 },
  { lessons_id: TASK, share: task / 100 },
  { lessons_id: TASK, share: task / 100 },
]
const students = {
  Ani: toShares([8, 5], [8, 24, 10], 80),
  Budi: toShares([4, 9], [6, 15, 0], 70),
  Citra: toShares([10, 7], [0, 0, 0], 90),
  Dewi: toShares([9, 8], [9, 27, 8], 85),
}
const weights = computePartWeights(assessed)
const of = (shares: readonly { share: number | null }[]) =>
  attainmentBy(tree, weights)(shares.map(({ share }) => share))
const values = (outcomes: readonly { value: number | null }[]) =>
  outcomes.map(({ value }) => twoDecimals(value))

describe('the worked example', () => {
  it('gives goals their weights, and parts without a goal their own', () => {
    expect(Object.fromEntries(goalWeights(weights))).toEqual({ [G1]: 15, [G2]: 41, [G3]: 38, null: 6 })
  })

  it.each([
    ['Ani', [80, 69.02, 80], [71.96, 80], [71.96, 75.21]],
    ['Budi', [40, 75.85, 60.53], [66.25, 60.53], [66.25, 63.94]],
    ['Citra', [100, 69.51, 47.37], [77.68, 47.37], [77.68, 65.43]],
    ['Dewi', [90, 83.9, 87.37], [85.54, 87.37], [85.54, 86.28]],
  ] as const)('%s', (name, goals, cpmk, cpl) => {
    const attainment = of(students[name])
    expect([values(attainment.goals), values(attainment.cpmk), values(attainment.cpl)]).toEqual([
      goals,
      cpmk,
      cpl,
    ])
  })

  it('shows the weakest goal that an average hides', () => {
    expect(of(students.Budi).cpmk[0]?.weakest).toEqual({ goal_id: G1, value: 40 })
  })

  it('decides for the class by percentage, whatever the mean', () => {
    const summary = summariseClass(tree, Object.values(students).map(of), { pass: 65, target: 75 })
    const toPlainRows = (
      all: readonly { mean: number | null; percent: number | null; attained: boolean | null }[],
    ) => all.map(({ mean, percent, attained }) => [mean, percent, attained])
    expect(toPlainRows(summary.goals)).toEqual([
      [77.5, 75, true],
      [74.57, 100, true],
      [68.82, 50, false],
    ])
    expect(toPlainRows(summary.cpmk)).toEqual([
      [75.36, 100, true],
      [68.82, 50, false],
    ])
    expect(toPlainRows(summary.cpl)).toEqual([
      [75.36, 100, true],
      [72.71, 75, true],
    ])
    expect(summary.cpmk.map(({ weakest }) => weakest)).toEqual([
      { goal_id: G2, value: 74.57 },
      { goal_id: G3, value: 68.82 },
    ])
  })

  it('weighs mata kuliah by their sks', () => {
    const courses = [
      { sks: 3, value: 72.71 },
      { sks: 2, value: 80 },
      { sks: 3, value: null },
    ]
    expect(summariseProgram(courses)).toEqual({
      value: 75.63,
      unweighted: 76.36,
      closed: 2,
      linked: 3,
      coverage: 66.67,
    })
    expect(summariseProgram([])).toMatchObject({ value: null, coverage: null })
  })
})

describe('unmeasured outcomes', () => {
  it('is left out, and never 0', () => {
    const open = students.Ani.map((share) => (share.lessons_id === TASK ? { ...share, share: null } : share))
    const attainment = of(open)
    expect(attainment.goals.map(({ value, open }) => [twoDecimals(value), open])).toEqual([
      [80, 0],
      [58.57, 1],
      [80, 1],
    ])
    expect(of([]).cpl.map(({ value }) => value)).toEqual([null, null])
    expect(attained(pooled([null, 70], 65), 75)).toEqual({
      mean: 70,
      percent: 100,
      attained: true,
      measured: 1,
    })
    expect(attained(pooled([null], 65), 75)).toEqual({
      mean: null,
      percent: null,
      attained: null,
      measured: 0,
    })
  })
})

it('decides by the unrounded value, without the noise of sums', () => {
  expect(pooled([64.999, 65 - 1e-12, 64.9999999999], 65).passed).toBe(2)
})

it('normalises weights, and keeps an assessment without parts as one without a goal', () => {
  expect(normaliseWeights([{ weight: 1 }, { weight: 3 }]).map(({ weight }) => weight)).toEqual([25, 75])
  expect(normaliseWeights([{ weight: 0 }])).toEqual([{ weight: 0 }])
  expect(computePartWeights([{ lessons_id: 9, weight: 40, parts: [] }])).toEqual([
    { lessons_id: 9, goal_id: null, weight: 40 },
  ])
})

it('adds up to the final mark: Σ w·Sub plus parts without a goal', () => {
  const part = fc.record({
    goal_id: fc.constantFrom(G1, G2, G3, null),
    part: fc.integer({ min: 1, max: 60 }),
  })
  const lesson = fc.record({
    weight: fc.integer({ min: 1, max: 50 }),
    parts: fc.uniqueArray(part, { selector: ({ goal_id }) => goal_id, minLength: 1 }),
    earned: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 }),
  })
  fc.assert(
    fc.property(fc.array(lesson, { minLength: 1, maxLength: 8 }), (lessons) => {
      const items = normaliseWeights(lessons.map((one, id) => ({ ...one, lessons_id: id })))
      const all = computePartWeights(items)
      const shares = items.flatMap(({ parts, earned }) => parts.map((_, at) => (earned[at] ?? 0) / 100))
      const final = items.reduce((sum, { weight, parts, earned }) => {
        const possible = parts.reduce((total, one) => total + one.part, 0)
        const points = parts.reduce((total, one, at) => total + (one.part * (earned[at] ?? 0)) / 100, 0)
        return sum + (weight * points) / possible
      }, 0)
      const attainment = attainmentBy(tree, all)(shares)
      const totals = goalWeights(all)
      const put = attainment.goals.reduce(
        (sum, { id, value }) => sum + (totals.get(id) ?? 0) * (value ?? 0),
        0,
      )
      const together = (put + (totals.get(null) ?? 0) * (attainment.without ?? 0)) / 100
      expect(Math.abs(together - final)).toBeLessThan(1e-9)
    }),
  )
})
