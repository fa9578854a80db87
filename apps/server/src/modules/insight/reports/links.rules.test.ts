import { describe, expect, it } from 'vitest'
import { commonWanted, type Form, weakTies } from './links.rules.ts'

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
  ])('of %i items: %i', (items, wanted) => expect(commonWanted(items)).toBe(wanted))
})

describe('ties between quizzes', () => {
  it('are none to speak of where there is one quiz, or none', () => {
    expect(weakTies([])).toBeNull()
    expect(weakTies([form([0, 20], [0, 40])])).toBeNull()
  })

  it('hold by a fifth of the shorter quiz, and by thirty people who took both', () => {
    const first = form([0, 20], [0, 40])
    expect(weakTies([first, form([16, 30], [100, 40])])).toBeNull()
    expect(weakTies([first, form([17, 30], [100, 40])])).toEqual({ groups: 2, common: 3, wanted: 4 })
    expect(weakTies([first, form([50, 30], [10, 40])])).toBeNull()
    expect(weakTies([first, form([50, 30], [11, 40])])).toEqual({ groups: 2, common: 0, wanted: 4 })
  })

  it('hold along a chain of quizzes, and are told of the group that hangs on least', () => {
    const chain = [form([0, 10], [0, 40]), form([8, 10], [100, 40]), form([16, 10], [200, 40])]
    expect(weakTies(chain)).toBeNull()
    expect(weakTies([...chain, form([25, 10], [300, 40])])).toEqual({ groups: 2, common: 1, wanted: 2 })
  })
})
