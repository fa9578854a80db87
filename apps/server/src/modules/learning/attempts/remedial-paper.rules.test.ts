import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, type FirstAsked, remedialPaper } from './remedial-paper.rules.ts'

const askedQuestion = (id: number, goal_id: number | null, more: Partial<FirstAsked> = {}): FirstAsked => ({
  id,
  goal_id,
  type: 'MULTIPLE_CHOICE',
  level: ['c2'],
  point: 1,
  ...more,
})
const pooled = (question: FirstAsked, last_number: number | null = null): Candidate => ({
  ...question,
  last_number,
  entry: question.id,
  lot: question.id,
})
const ids = (paper: { id: number }[]) => paper.map(({ id }) => id).toSorted((a, b) => a - b)

describe('the paper of a remedial (C3.4)', () => {
  const first = [
    askedQuestion(1, 7),
    askedQuestion(2, 7, { level: ['c4'] }),
    askedQuestion(3, 8),
    askedQuestion(4, null),
  ]

  it('has the missed goals alone', () => {
    const pool = first.map((one) => pooled(one, 1))
    expect(ids(remedialPaper(first, pool, [7]))).toEqual([1, 2])
    expect(ids(remedialPaper(first, pool, [8, null]))).toEqual([3, 4])
  })

  it('takes what the student never saw first, then what they saw longest ago', () => {
    const pool = [
      pooled(askedQuestion(3, 8), 2),
      pooled(askedQuestion(13, 8), 1),
      pooled(askedQuestion(23, 8)),
    ]
    expect(remedialPaper(first, pool, [8])).toMatchObject([{ id: 23, seen: false }])
    expect(remedialPaper(first, pool.slice(0, 2), [8])).toMatchObject([{ id: 13, seen: true }])
  })

  it('keeps levels and kinds, and takes near ones only where there are none', () => {
    const pool = [
      pooled(askedQuestion(11, 7, { type: 'ESSAY' })),
      pooled(askedQuestion(12, 7, { level: ['c4'] })),
      pooled(askedQuestion(13, 7, { level: ['c5'] })),
      pooled(askedQuestion(1, 7), 1),
    ]
    expect(ids(remedialPaper(first, pool, [7]))).toEqual([1, 12])
    expect(ids(remedialPaper(first, pool.slice(0, 3), [7]))).toEqual([12, 13])
    expect(ids(remedialPaper(first, pool.slice(0, 2), [7]))).toEqual([11, 12])
    expect(ids(remedialPaper(first, pool.slice(0, 1), [7]))).toEqual([11])
    expect(remedialPaper(first, [], [7])).toEqual([])
  })

  it('is worth what the goal was worth at first, to the hundredth', () => {
    const three = [1, 2, 3].map((id) => askedQuestion(id, 7, { point: 10 / 3 }))
    const pool = [1, 2, 3].map((id) => pooled(askedQuestion(id + 10, 7, { point: 7 })))
    const points = remedialPaper(three, pool, [7]).map(({ point }) => point)
    expect(points).toEqual([3.33, 3.34, 3.33])
  })
})

it('asks one of two copies of a question, over all goals', () => {
  const first = [askedQuestion(1, 7), askedQuestion(2, 7), askedQuestion(3, 8)]
  const pool = first.map((one) => ({ ...pooled(one, 1), entry: one.id === 2 ? 20 : 10 }))
  expect(ids(remedialPaper(first, pool, [7, 8]))).toEqual([1, 2])
})

describe('over random quizzes', () => {
  const question = fc.record({
    goal_id: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
    type: fc.constantFrom('MULTIPLE_CHOICE' as const, 'ESSAY' as const),
    level: fc.subarray(['c1', 'c2', 'c3', 'c4'], { minLength: 1, maxLength: 2 }),
    point: fc.integer({ min: 1, max: 2000 }).map((cents) => cents / 100),
  })
  const quiz = fc.record({
    first: fc.array(question, { minLength: 1, maxLength: 40 }),
    reserve: fc.array(question, { maxLength: 40 }),
    missed: fc.uniqueArray(fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }), { minLength: 1 }),
    seed: fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
  })
  const mix = (questions: readonly { goal_id: number | null; type: string; level: readonly string[] }[]) =>
    questions.map(({ goal_id, type, level }) => `${goal_id} ${type} ${level.toSorted().join()}`).toSorted()

  it('holds the missed goals only, with equal count, levels, kinds and points, and no question twice', () => {
    fc.assert(
      fc.property(quiz, ({ first: drawnQuestions, reserve, missed: missedGoals, seed }) => {
        const first = drawnQuestions.map((one, at) => ({ ...one, id: at + 1 }))
        const pool = [
          ...first.map((one) => ({ ...one, entry: one.id, last_number: 1, lot: seed[one.id] ?? 0 })),
          ...reserve.map((one, at) => ({
            ...one,
            id: 100 + at,
            entry: 100 + at,
            last_number: null,
            lot: seed[40 + at] ?? 0,
          })),
        ]
        const byId = new Map(pool.map((one) => [one.id, one]))
        const paper = remedialPaper(first, pool, missedGoals)
        const askedQuestions = first.filter(({ goal_id }) => missedGoals.includes(goal_id))
        expect(new Set(ids(paper)).size).toBe(paper.length)
        expect(mix(paper.flatMap(({ id }) => byId.get(id) ?? []))).toEqual(mix(askedQuestions))
        for (const goal of missedGoals) {
          const of = (questions: readonly { goal_id: number | null; point: number }[]) =>
            questions.filter(({ goal_id }) => goal_id === goal).reduce((sum, { point }) => sum + point, 0)
          expect(of(paper)).toBeCloseTo(of(askedQuestions), 6)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
