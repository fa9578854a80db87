import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Draw, Gradable } from './kind.ts'
import { matchingKind } from './matching.ts'
import { multipleAnswer } from './multiple-answer.ts'
import { inDrawn, shuffle } from './order.rules.ts'
import { ordering } from './ordering.ts'
import { statements } from './statements.ts'

/** Properties of partial scores: between none and all, independent of the order of parts, and monotonic. */

const json = (value: object) => JSON.stringify(value)
const none = { options: [], answer: null }
const earned = (kind: typeof ordering, question: Gradable, answer: string, draw: Draw | null = null) =>
  kind.earns?.(question, answer, draw) ?? Number.NaN

const ids = (count: number) => Array.from({ length: count }, (_, at) => `i${at}`)
const chooseSome = (list: readonly string[]) => fc.subarray([...list])

const manyQuestion = fc.integer({ min: 2, max: 10 }).chain((count) =>
  fc.record({
    all: fc.constant(ids(count)),
    right: fc.subarray(ids(count), { minLength: 1 }),
    chosen: chooseSome(ids(count)),
    partial: fc.boolean(),
  }),
)
const toMultiple = ({
  all,
  right,
  partial,
}: {
  all: string[]
  right: string[]
  partial: boolean
}): Gradable => ({
  ...none,
  options: all.map((key) => ({ key })),
  content: { partial },
  key: { keys: right },
})

describe('several answers', () => {
  it.each([
    ['minus', 0.5, 0],
    ['zero', 0, 0],
    ['ignore', 1, 0.5],
  ])('with the rule %s count a wrong option as said', (wrongRule, all, half) => {
    const question = (partial: boolean): Gradable => ({
      ...toMultiple({ all: ids(4), right: ['i0', 'i1'], partial }),
      content: { partial, wrong: wrongRule },
    })
    const share = (partial: boolean, ...keys: string[]) =>
      earned(multipleAnswer, question(partial), json({ keys }))
    expect(share(true, 'i0', 'i1', 'i2')).toBe(all)
    expect(share(true, 'i0', 'i2')).toBe(half)
    expect([share(true, 'i0', 'i1'), share(true, 'i0')]).toEqual([1, 0.5])
    expect([share(false, 'i0', 'i1'), share(false, 'i0'), share(false, ...ids(3))]).toEqual([1, 0, 0])
  })

  it('earn right ones less wrong ones, never below nothing, all for all', () => {
    fc.assert(
      fc.property(manyQuestion, ({ chosen: chosenKeys, ...one }) => {
        const share = earned(multipleAnswer, toMultiple(one), json({ keys: chosenKeys }))
        const hits = chosenKeys.filter((key) => one.right.includes(key)).length
        const want = Math.max(0, (2 * hits - chosenKeys.length) / one.right.length)
        expect(share).toBeCloseTo(one.partial || want === 1 ? want : 0, 10)
        expect(earned(multipleAnswer, toMultiple(one), json({ keys: one.right }))).toBe(1)
        expect(earned(multipleAnswer, toMultiple(one), json({ keys: chosenKeys.toReversed() }))).toBe(share)
      }),
    )
  })

  it('earn no less for one more that is right, no more for one more that is wrong', () => {
    fc.assert(
      fc.property(manyQuestion, ({ chosen: chosenKeys, ...one }) => {
        const before = earned(multipleAnswer, toMultiple(one), json({ keys: chosenKeys }))
        for (const key of one.all.filter((name) => !chosenKeys.includes(name))) {
          const after = earned(multipleAnswer, toMultiple(one), json({ keys: [...chosenKeys, key] }))
          if (one.right.includes(key)) expect(after).toBeGreaterThanOrEqual(before)
          else expect(after).toBeLessThanOrEqual(before)
        }
      }),
    )
  })
})

const tableQuestion = fc.integer({ min: 2, max: 20 }).chain((count) =>
  fc.record({
    key: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: count, maxLength: count }),
    given: fc.array(fc.option(fc.integer({ min: 0, max: 2 })), { minLength: count, maxLength: count }),
    partial: fc.boolean(),
  }),
)
const toMap = (list: readonly (number | null)[], to: (value: number) => unknown = (value) => value) =>
  Object.fromEntries(list.flatMap((value, at) => (value === null ? [] : [[`s${at}`, to(value)] as const])))

describe.each([
  ['a table of statements', statements, 'labels', (value: number) => value],
  ['pairs', matchingKind, 'pairs', (value: number) => `r${value}`],
] as const)('%s', (_, kind, name, to) => {
  const toGradable = ({ key, partial }: { key: number[]; partial: boolean }): Gradable => ({
    ...none,
    content: { partial },
    key: { [name]: toMap(key, to) },
  })
  it('earns the share of what is right, in whatever order it is said', () => {
    fc.assert(
      fc.property(tableQuestion, ({ given: givenPlaces, ...one }) => {
        const share = earned(kind, toGradable(one), json({ [name]: toMap(givenPlaces, to) }))
        const want = one.key.filter((right, at) => givenPlaces[at] === right).length / one.key.length
        expect(share).toBeCloseTo(one.partial || want === 1 ? want : 0, 10)
        const turned = Object.fromEntries(Object.entries(toMap(givenPlaces, to)).toReversed())
        expect(earned(kind, toGradable(one), json({ [name]: turned }))).toBe(share)
        expect(earned(kind, toGradable(one), json({ [name]: toMap(one.key, to) }))).toBe(1)
      }),
    )
  })
})

const orders = fc.integer({ min: 3, max: 12 }).chain((count) =>
  fc.record({
    key: fc.shuffledSubarray(ids(count), { minLength: count }),
    given: fc.shuffledSubarray(ids(count), { minLength: count }),
  }),
)
const orderQuestion = (key: string[], partial = true): Gradable => ({
  ...none,
  content: { items: key.map((id) => ({ id, text: id })), partial },
  key: { order: key },
})
describe('an order', () => {
  it('earns between nothing and all, and as much when question and answer change places', () => {
    fc.assert(
      fc.property(orders, ({ key, given: givenOrder }) => {
        const share = earned(ordering, orderQuestion(key), json({ order: givenOrder }))
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
        expect(earned(ordering, orderQuestion(givenOrder), json({ order: key }))).toBeCloseTo(share, 10)
        expect(earned(ordering, orderQuestion(key), json({ order: key }))).toBe(1)
        expect(earned(ordering, orderQuestion(key), json({ order: key.toReversed() }))).toBe(0)
        expect(earned(ordering, orderQuestion(key, false), json({ order: givenOrder }))).toBe(
          share === 1 ? 1 : 0,
        )
      }),
    )
  })

  it('earns no less when two neighbours come into the right order', () => {
    fc.assert(
      fc.property(orders, ({ key, given: givenOrder }) => {
        const before = earned(ordering, orderQuestion(key), json({ order: givenOrder }))
        for (let at = 0; at + 1 < givenOrder.length; at++) {
          const [first = '', second = ''] = givenOrder.slice(at, at + 2)
          if (key.indexOf(first) < key.indexOf(second)) continue
          const swapped = givenOrder.toSpliced(at, 2, second, first)
          expect(earned(ordering, orderQuestion(key), json({ order: swapped }))).toBeGreaterThanOrEqual(
            before,
          )
        }
      }),
    )
  })
})

describe('a draw', () => {
  it('has every item once, and leaves what came later behind', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { maxLength: 12 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (list, chance) => {
          const drawnList = shuffle(list, () => chance.next().value ?? 0)
          expect([...drawnList].sort()).toEqual([...list].sort())
          expect(inDrawn([...list, 'später!'], drawnList, (one) => one)).toEqual([...drawnList, 'später!'])
        },
      ),
    )
  })
})
