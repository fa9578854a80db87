import { expect, it } from 'vitest'
import {
  describeRowStatus,
  duplicateRow,
  emptyDraft,
  inBank,
  isStored,
  type StoredRow,
  sumRows,
  toBlueprintBody,
  toRowDraft,
  toRowDrafts,
  validateRow,
} from './planDrafts'

const plannedRow = {
  goal_id: 7,
  goals: 'Menghitung',
  code: null,
  material: null,
  indicator: null,
  level: 'c3',
  type: 'ESSAY',
  number: 4,
  point: 2.5,
} as const
const storedRow: StoredRow = {
  ...plannedRow,
  planned: 4,
  present: 1,
  missing: 3,
  present_point: 2.5,
  numbers: '1',
}

it('goes to fields and back without a change', () => {
  const { goals: _, code: __, ...row } = plannedRow
  expect(toBlueprintBody([toRowDraft(plannedRow)])).toEqual([row])
  expect(toRowDraft(plannedRow).point).toBe('2,5')
})

it('refuses what is no number, none, or too much', () => {
  expect(validateRow(emptyDraft())).toEqual({})
  for (const number of ['', '0', '1,5', 'dua', '501'])
    expect(validateRow({ ...emptyDraft(), number }), number).toHaveProperty('number')
  for (const point of ['', '0', '-1', 'x', '10001'])
    expect(validateRow({ ...emptyDraft(), point }), point).toHaveProperty('point')
  expect(validateRow({ ...emptyDraft(), material: 'x'.repeat(301) })).toHaveProperty('material')
})

it('tells what is missing only while the row is as it was counted', () => {
  const [row] = toRowDrafts([storedRow])
  if (!row) throw new Error('no row')
  expect(isStored(row)).toBe(true)
  expect(isStored({ ...row, indicator: 'lain' })).toBe(true)
  expect(isStored({ ...row, number: '5' })).toBe(false)
  expect(isStored({ ...row, level: '' })).toBe(false)
  expect(isStored(emptyDraft())).toBe(false)
})

it('says what is missing, too much, or worth something else', () => {
  expect(describeRowStatus(storedRow)).toEqual({
    tone: 'short',
    said: 'Kurang 3 dari 4 soal',
    points: 'Poin 2,5 dari 10',
  })
  const filledRow = { ...storedRow, present: 4, missing: 0, present_point: 10 }
  expect(describeRowStatus(filledRow)).toEqual({ tone: 'whole', said: 'Lengkap', points: '' })
  expect(describeRowStatus({ ...filledRow, present: 6, present_point: 15 })).toMatchObject({
    said: 'Lebih 2 soal',
  })
  expect(describeRowStatus({ ...filledRow, present_point: 4 })).toMatchObject({
    tone: 'over',
    said: 'Lengkap',
  })
})

it('counts what can be read, and what of the bank fits', () => {
  const row = toRowDraft(plannedRow)
  expect(sumRows([row, { ...row, number: 'x' }, emptyDraft()])).toEqual({ questions: 5, points: 11 })
  const cell = {
    goal_id: 7,
    goals: null,
    code: null,
    levels: ['c2', 'c3'],
    type: 'ESSAY',
    number: 3,
    point: 1,
  } as const
  const bank = [
    { ...cell, levels: [...cell.levels] },
    { ...cell, levels: ['c1' as const], number: 5 },
  ]
  expect(inBank(bank, row)).toBe(3)
  expect(inBank(bank, { ...row, level: '' })).toBe(8)
  expect(inBank(bank, { ...row, type: 'CLOZE' })).toBe(0)
  expect(inBank(bank, emptyDraft())).toBe(8)
})

it('keeps the key of what stands in the same place', () => {
  const before = toRowDrafts([storedRow, storedRow])
  expect(
    toRowDrafts([storedRow, storedRow, storedRow], before)
      .slice(0, 2)
      .map(({ key }) => key),
  ).toEqual(before.map(({ key }) => key))
})

it('puts a copy of a row below it, which is not stored', () => {
  const [one, two] = [emptyDraft(), { ...emptyDraft(), material: 'Normalisasi' }]
  const rows = duplicateRow([one, two], one.key)
  expect(rows.map(({ material }) => material)).toEqual(['', '', 'Normalisasi'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
  expect(rows[1]).not.toHaveProperty('stored')
})
