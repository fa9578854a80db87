import { describe, expect, it } from 'vitest'
import { type Asked, fillRows, formatRanges, type Planned, toPlannedRows } from './blueprint.rules.ts'

const askedFrom = (from: number, more: Partial<Asked> = {}): Asked => ({
  n: 1,
  from,
  goal_ids: [1],
  levels: ['c2'],
  types: ['MULTIPLE_CHOICE'],
  point: 2,
  material: null,
  indicator: null,
  ...more,
})
const plannedRow = (number: number, more: Partial<Planned> = {}): Planned => ({
  goal_id: 1,
  material: null,
  indicator: null,
  level: 'c2',
  type: 'MULTIPLE_CHOICE',
  number,
  point: 2,
  ...more,
})

describe('a kisi-kisi', () => {
  it('says what is there and what is missing, with the numbers on the paper', () => {
    const { rows, beside } = fillRows(
      [plannedRow(5)],
      [askedFrom(1), askedFrom(2), askedFrom(3, { goal_ids: [2] }), askedFrom(4)],
    )
    expect(rows).toMatchObject([{ planned: 5, present: 3, missing: 2, present_point: 6, numbers: '1-2, 4' }])
    expect(beside).toBe(1)
  })

  it('gives rows that say more the first choice, and the first fitting row what is left over', () => {
    const { rows, beside } = fillRows(
      [plannedRow(1, { level: null, type: null }), plannedRow(2)],
      [askedFrom(1), askedFrom(2), askedFrom(3, { levels: ['c4'] }), askedFrom(4)],
    )
    expect(rows.map(({ present: presentCount, numbers }) => [presentCount, numbers])).toEqual([
      [1, '3'],
      [3, '1-2, 4'],
    ])
    expect(beside).toBe(0)
  })

  it('calls nothing missing that only stands in another row', () => {
    const { rows, beside } = fillRows(
      [plannedRow(1, { level: null, type: null }), plannedRow(1, { goal_id: null, type: null, level: 'c4' })],
      // The first question fits both rows, the second one only the first row.
      [askedFrom(1, { levels: ['c4'] }), askedFrom(2)],
    )
    expect(rows.map(({ missing: missingCount, numbers }) => [missingCount, numbers])).toEqual([
      [0, '2'],
      [0, '1'],
    ])
    expect(beside).toBe(0)
  })

  it('counts a draw where all that it may draw fits, also in several rows', () => {
    const draw = askedFrom(1, { n: 5, levels: ['c2', 'c3'] })
    const rows = (more: Partial<Asked>) =>
      fillRows([plannedRow(2), plannedRow(2, { level: 'c3' })], [{ ...draw, ...more }]).rows.map(
        (row) => row.numbers,
      )
    expect(rows({})).toEqual(['1-2, 5', '3-4'])
    expect(rows({ goal_ids: [1, 2] })).toEqual(['', ''])
    expect(rows({ types: ['MULTIPLE_CHOICE', 'ESSAY'] })).toEqual(['', ''])
  })

  it('is proposed from what is there: alike in goal, highest level, kind and points', () => {
    const most = { material: 20, indicator: 20 }
    const proposed = toPlannedRows(
      [
        askedFrom(1, { levels: ['c1', 'c2'], material: 'Relasi', indicator: 'Menyebut' }),
        askedFrom(2, { material: 'Relasi' }),
        askedFrom(3, { point: 5 }),
        askedFrom(4, { n: 4, goal_ids: [1, 2], types: [] }),
      ],
      most,
    )
    expect(proposed).toEqual([
      plannedRow(2, { material: 'Relasi', indicator: 'Menyebut' }),
      plannedRow(1, { point: 5 }),
      plannedRow(4, { goal_id: null, type: null }),
    ])
    // A plan derived from the quiz's questions is missing nothing.
    const filledRows = fillRows(proposed, [
      askedFrom(1),
      askedFrom(2),
      askedFrom(3, { point: 5 }),
      askedFrom(4, { n: 4, goal_ids: [1, 2], types: [] }),
    ])
    expect([filledRows.rows.map(({ missing: missingCount }) => missingCount), filledRows.beside]).toEqual([
      [0, 0, 0],
      0,
    ])
  })

  it('writes numbers as ranges', () => {
    expect([formatRanges([]), formatRanges([3]), formatRanges([4, 1, 2, 3, 7, 9, 8])]).toEqual([
      '',
      '3',
      '1-4, 7-9',
    ])
  })
})
