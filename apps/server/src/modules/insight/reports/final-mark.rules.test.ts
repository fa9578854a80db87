import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weighItems } from '../../learning/lessons/final-weights.rules.ts'
import {
  computeFinalMark,
  decideItemState,
  type ItemFacts,
  markItem,
  NOTHING_DONE,
} from './final-mark.rules.ts'

const markedFacts = (score: number): ItemFacts => ({ ...NOTHING_DONE, score, done: true })
const OPEN = NOTHING_DONE
const ENDED = { ...NOTHING_DONE, ended: true }
const EXCUSED = { ...ENDED, ended_before_join: true }

/** Weights of published items and drafts, and a student's facts at the published ones. */
const compute = (
  weights: readonly (number | null)[],
  facts: readonly ItemFacts[],
  drafts: readonly (number | null)[] = [],
) => {
  const book = weighItems([
    ...weights.map((weight) => ({ published: true, weight })),
    ...drafts.map((weight) => ({ published: false, weight })),
  ])
  const publishedItems = book.items.filter((item) => item.published)
  const draftUnits = book.items.reduce((sum, item) => sum + (item.published ? 0 : item.units), 0)
  return computeFinalMark(
    publishedItems.map(({ units }, at) => ({ units, ...markItem(facts[at] ?? OPEN, null) })),
    { whole: book.whole, draftUnits },
  )
}
const equal = (count: number) => Array<null>(count).fill(null)

describe('the worked examples', () => {
  it('1: equal weights are not rounded before they are used', () => {
    expect(compute(equal(3), [100, 100, 10].map(markedFacts)).final).toBe(70)
    expect(compute(equal(6), [100, 100, 100, 0, 0, 0].map(markedFacts)).final).toBe(50)
  })
  it('2: floating point does not decide a half', () => {
    expect(compute([50, 50], [70.39, 70].map(markedFacts))).toEqual({
      final: 70.2,
      assessed: 100,
      status: 'complete',
    })
  })
  it('3: one mark of four is provisional', () => {
    const weights = [20, 20, 25, 35]
    expect(compute(weights, [OPEN, markedFacts(93), OPEN, OPEN])).toEqual({
      final: 93,
      assessed: 20,
      status: 'provisional',
    })
    expect(compute(weights, [80, 93, 70, 60].map(markedFacts))).toEqual({
      final: 73.1,
      assessed: 100,
      status: 'complete',
    })
  })
  it('4: what ended before the student joined is not owed', () => {
    expect(compute(equal(3), [EXCUSED, markedFacts(80), OPEN])).toEqual({
      final: 80,
      assessed: 50,
      status: 'provisional',
    })
    expect(compute(equal(3), [EXCUSED, markedFacts(80), markedFacts(60)])).toEqual({
      final: 70,
      assessed: 100,
      status: 'complete',
    })
  })
  it('5: drafts are owed', () => {
    expect(compute([20, 20], [90, 70].map(markedFacts), [25, 35])).toEqual({
      final: 80,
      assessed: 40,
      status: 'provisional',
    })
  })
})

describe('the state of an item', () => {
  it('is the first that fits', () => {
    const states = {
      waiting: { ...ENDED, done: true, waiting: true, score: 40 },
      graded: markedFacts(40),
      running: { ...EXCUSED, running: true },
      optional: { ...EXCUSED, enrichment: true },
      excused: EXCUSED,
      missing: ENDED,
      open: OPEN,
    }
    expect(Object.values(states).map(decideItemState)).toEqual(Object.keys(states))
    expect(decideItemState({ ...ENDED, done: true })).toBe('waiting')
  })
  it('counts only marks and missing work', () => {
    expect(markItem(ENDED, null)).toEqual({ score: 0, state: 'missing', counted: true, missing: true })
    expect(markItem({ ...markedFacts(40), waiting: true }, null)).toMatchObject({ score: 40, counted: false })
  })
})

it('is not complete while the weights are not 100, nothing counts, or only the rounded percentage is 100', () => {
  expect(compute([40, 40], [90, 70].map(markedFacts)).status).toBe('provisional')
  expect(compute([100, 0], [EXCUSED, markedFacts(50)])).toEqual({
    final: null,
    assessed: 0,
    status: 'provisional',
  })
  expect(compute(equal(30_000), [OPEN, ...equal(29_999).map(() => markedFacts(100))])).toMatchObject({
    assessed: 100,
    status: 'provisional',
  })
  expect(compute([], []).final).toBeNull()
  expect(compute([33.33, 33.33, 33.34], [90, 90, 90].map(markedFacts)).status).toBe('complete')
})

describe('for any class', () => {
  const score = fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100)
  const facts = fc.oneof(
    score.map(markedFacts),
    score.map((value): ItemFacts => ({ ...markedFacts(value), waiting: true })),
    fc.constantFrom(OPEN, ENDED, EXCUSED, { ...OPEN, running: true }, { ...ENDED, enrichment: true }),
  )
  const weight = fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100)
  const pairs = fc.array(fc.tuple(fc.option(weight), facts), { maxLength: 40 })
  const split = (of: readonly (readonly [number | null, ItemFacts])[]) =>
    compute(
      of.map(([one]) => one),
      of.map(([, two]) => two),
    )

  it('the mark lies within the counted marks, and the order of items does not matter', () => {
    fc.assert(
      fc.property(pairs, (items) => {
        const { final, assessed } = split(items)
        expect(split(items.toReversed())).toEqual(split(items))
        expect(assessed).toBeGreaterThanOrEqual(0)
        expect(assessed).toBeLessThanOrEqual(100)
        const scores = items
          .map(([, one]) => markItem(one, null))
          .flatMap((one) => (one.counted ? [one.score ?? 0] : []))
        if (final === null) return
        expect(final).toBeGreaterThanOrEqual(Math.min(...scores))
        expect(final).toBeLessThanOrEqual(Math.max(...scores))
      }),
    )
  })

  it('the mark is the nearest hundredth, halves up', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(weight, score), { minLength: 1, maxLength: 40 }), (items) => {
        const cents = items.map(([w, s]) => [Math.round(w * 100), Math.round(s * 100)] as const)
        const weightSum = cents.reduce((sum, [w]) => sum + w, 0)
        const earned = cents.reduce((sum, [w, s]) => sum + w * s, 0)
        const { final } = compute(
          items.map(([w]) => w),
          items.map(([, s]) => markedFacts(s)),
        )
        if (weightSum === 0) {
          expect(final).toBeNull()
          return
        }
        const roundedMark = Math.round((final ?? -1) * 100)
        expect(2 * (roundedMark * weightSum - earned)).toBeLessThanOrEqual(weightSum)
        expect(2 * (roundedMark * weightSum - earned)).toBeGreaterThan(-weightSum)
      }),
    )
  })

  it('work that is not owed changes nothing, and complete means that all owed work counts', () => {
    fc.assert(
      fc.property(pairs, (items) => {
        const { status } = split(items)
        const weighing = items.filter(([one]) => items.every(([each]) => each === null) || (one ?? 0) > 0)
        const states = weighing.map(([, one]) => markItem(one, null))
        const open = states.some((one) => !one.counted && !['optional', 'excused'].includes(one.state))
        if (open || !states.some((one) => one.counted)) expect(status).toBe('provisional')
      }),
    )
  })
})
