import { describe, expect, it } from 'vitest'
import { chosenItems, type Row, toCells } from './bank.rules.ts'
import { sliceRows } from './matrix.rules.ts'

const toMatrix = (rows: readonly Row[], usedPlaces: readonly number[]) => {
  const table = toCells(rows, usedPlaces)
  return sliceRows(table, Array(table.people).keys())
}

/** `n` people who were asked these items; every other person has them right. */
const people = (n: number, places: number[]): Row[] =>
  Array.from({ length: n }, (_, at) => ({ places, right: places.map(() => at % 2 === 0) }))

describe('items of a bank that are calibrated together', () => {
  it('links quizzes by common questions', () => {
    const rows = [...people(40, [0, 1, 2]), ...people(40, [2, 3, 4])]
    const { used: usedPlaces, left_out } = chosenItems(rows, 5)
    expect(usedPlaces).toEqual([0, 1, 2, 3, 4])
    expect(left_out).toEqual({ few: 0, alike: 0, many: 0, apart: 0 })
    const matrix = toMatrix(rows, usedPlaces)
    expect(matrix).toHaveLength(80)
    expect([...(matrix[0] ?? [])]).toEqual([1, 1, 1, -1, -1])
    expect([...(matrix[41] ?? [])]).toEqual([-1, -1, 0, 0, 0])
  })

  it('leaves out unlinked items, items with too few answers, and items answered alike', () => {
    const rows: Row[] = [
      ...people(50, [0, 1]),
      ...people(31, [2, 3]), // an unlinked quiz
      ...people(29, [0, 4]), // one answer short
      ...people(40, [1]).map(({ places }) => ({ places: [...places, 5], right: [true, true] })),
    ]
    const { used: usedPlaces, left_out } = chosenItems(rows, 6)
    expect(usedPlaces).toEqual([0, 1])
    expect(left_out).toEqual({ few: 1, alike: 1, many: 0, apart: 2 })
    expect(toMatrix(rows, usedPlaces)).toHaveLength(50 + 29 + 40)
  })

  it('a question that everybody answers alike links nothing', () => {
    const alike = (n: number, places: number[]): Row[] =>
      people(n, places).map((row, at) => ({
        ...row,
        right: places.map((place) => place === 9 || at % 2 === 0),
      }))
    const { used: usedPlaces, left_out } = chosenItems([...alike(40, [0, 9]), ...alike(35, [9, 1])], 10)
    expect(usedPlaces).toEqual([0])
    expect(left_out).toMatchObject({ alike: 1, apart: 1 })
  })

  it('takes the most answered of too many items, and none of none', () => {
    const manyPlaces = Array.from({ length: 310 }, (_, place) => place)
    const rows = [...people(30, manyPlaces), ...people(10, manyPlaces.slice(10))]
    const { used: usedPlaces, left_out } = chosenItems(rows, 310)
    expect(usedPlaces).toEqual(manyPlaces.slice(10))
    expect(left_out.many).toBe(10)
    expect(chosenItems([], 0).used).toEqual([])
    expect(chosenItems([], 3).left_out.few).toBe(3)
  })
})
