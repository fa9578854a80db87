import { describe, expect, it } from 'vitest'
import { commonWanted, type Form, unevenAnchors, weakTies } from './links.rules.ts'

const from = (start: number, count: number) => new Set(Array.from({ length: count }, (_, at) => start + at))
const form = (items: [number, number], people: [number, number]): Form => ({
  items: from(...items),
  people: from(...people),
})

describe('common items that are wanted', () => {
  it.each([
    [3, 2],
    [10, 2],
    [20, 4],
    [41, 9],
    [300, 30],
  ])('of %i items: %i', (items, expectedCount) => expect(commonWanted(items)).toBe(expectedCount))
})

describe('ties between quizzes', () => {
  it('are not needed with one quiz, or none', () => {
    expect(weakTies([])).toBeNull()
    expect(weakTies([form([0, 20], [0, 40])])).toBeNull()
  })

  it('hold with a fifth of the shorter quiz, and with thirty common people', () => {
    const first = form([0, 20], [0, 40])
    expect(weakTies([first, form([16, 30], [100, 40])])).toBeNull()
    expect(weakTies([first, form([17, 30], [100, 40])])).toEqual({ groups: 2, common: 3, wanted: 4 })
    expect(weakTies([first, form([50, 30], [10, 40])])).toBeNull()
    expect(weakTies([first, form([50, 30], [11, 40])])).toEqual({ groups: 2, common: 0, wanted: 4 })
  })

  it('hold along a chain of quizzes, and report the weakest group', () => {
    const chain = [form([0, 10], [0, 40]), form([8, 10], [100, 40]), form([16, 10], [200, 40])]
    expect(weakTies(chain)).toBeNull()
    expect(weakTies([...chain, form([25, 10], [300, 40])])).toEqual({ groups: 2, common: 1, wanted: 2 })
  })
})

describe('anchors of unlinked quizzes', () => {
  const apart = [form([0, 20], [0, 40]), form([50, 30], [100, 40])]

  it('tie those that have enough of their own', () => {
    expect(unevenAnchors(apart, new Set([0, 1, 2, 3, 50, 51, 52, 53, 54, 55]))).toBeNull()
    expect(unevenAnchors(apart, from(0, 20))).toEqual({ groups: 2, lacking: 1, anchors: 0, wanted: 6 })
    expect(unevenAnchors(apart, new Set([0, 1, 50, 51, 52]))).toEqual({
      groups: 2,
      lacking: 2,
      anchors: 2,
      wanted: 4,
    })
  })

  it('are irrelevant if quizzes are linked without them', () => {
    expect(unevenAnchors([form([0, 20], [0, 40]), form([16, 30], [100, 40])], from(0, 2))).toBeNull()
    expect(unevenAnchors([], new Set())).toBeNull()
  })
})
