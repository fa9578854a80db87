import { describe, expect, it } from 'vitest'
import type { SheetCell } from '../../../platform/files/spreadsheet.ts'
import { judgeGroupRows, readGroupRows } from './groups.rules.ts'

const sheet = (...rows: SheetCell[][]) => rows.map((cells, at) => ({ number: at + 1, cells }))
const students = [
  { user_id: 1, name: 'Ani', nim: '2201', group: 'Kelompok 1' },
  { user_id: 2, name: 'Budi', nim: '2202', group: null },
]

describe('a file of groups', () => {
  it('is read below the line that names both columns, in whatever order and words', () => {
    const read = readGroupRows(
      sheet(['Kelas A'], ['No', 'Nama Kelompok', 'N.I.M'], ['1', ' Merah  Putih ', '2201'], ['', '', '']),
    )
    expect(read).toEqual([{ row: 3, nim: '2201', group: 'Merah Putih' }])
  })

  it('gives groups that are only numbered the name that all have', () => {
    const read = readGroupRows(sheet(['NIM', 'Kelompok'], ['2201', { kind: 'number', text: '03' }]))
    expect(read?.[0]?.group).toBe('Kelompok 3')
  })

  it('is none without both columns', () => {
    expect(readGroupRows(sheet(['NIM', 'Nama'], ['2201', 'Ani']))).toBeNull()
  })

  it('names each row that cannot be taken, with its reason', () => {
    const at = (row: number, nim: string, group: string) => ({ row, nim, group })
    const { rows, refused: refusedRows } = judgeGroupRows(
      [
        at(2, '2202', 'A'),
        at(3, '2202', 'B'),
        at(4, '9999', 'A'),
        at(5, '', 'A'),
        at(6, '2201', ''),
        at(7, '2201', 'x'.repeat(101)),
      ],
      students,
    )
    expect(rows.map(({ user_id, group }) => [user_id, group])).toEqual([[2, 'A']])
    expect(refusedRows.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'NIM ini sudah ada di baris 2'],
      [4, 'NIM ini tidak ada di kelas'],
      [5, 'NIM kosong'],
      [6, 'Kelompok kosong'],
      [7, 'Nama kelompok lebih dari 100 huruf'],
    ])
  })

  it('says which group a student leaves, and nothing of one who stays', () => {
    const of = (group: string) =>
      judgeGroupRows([{ row: 2, nim: '2201', group }], students).rows.map(({ from }) => from)
    expect(of('kelompok 1')).toEqual([null])
    expect(of('Kelompok 2')).toEqual(['Kelompok 1'])
  })
})
