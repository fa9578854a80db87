import { describe, expect, it } from 'vitest'
import { sortRows } from './sorting.rules.ts'

const rows = [
  { name: 'Budi', score: { total: 80 }, list: [{ score: 1 }] },
  { name: 'ani', score: { total: null }, list: [null] },
  { name: 'Citra', score: { total: 9 }, list: [{ score: 3 }] },
]
const names = (path: string, descending = false) => sortRows(rows, path, descending).map(({ name }) => name)

describe('rows of a report', () => {
  it('are sorted by numbers and by names, empty values last in both directions', () => {
    expect(names('name')).toEqual(['ani', 'Budi', 'Citra'])
    expect(names('score.total')).toEqual(['Citra', 'Budi', 'ani'])
    expect(names('score.total', true)).toEqual(['Budi', 'Citra', 'ani'])
    expect(names('list.0.score', true)).toEqual(['Citra', 'Budi', 'ani'])
  })

  it('keep their order by a missing value', () => {
    for (const path of ['nothing', 'score', 'constructor', 'list.9.score', 'name.length'])
      expect(names(path)).toEqual(['Budi', 'ani', 'Citra'])
  })
})
