import { describe, expect, it } from 'vitest'
import { lamTables, semesterOf } from './lam.rules.ts'

const cpmk = (id: number, code: string, cpl_ids: number[]) => ({
  id,
  code,
  name: `Mampu ${code}`,
  cpl_ids,
  total_goal: 0,
  total_tested: 0,
  untested: [],
})
const data = {
  program: 'Informatika',
  cpl: [
    { id: 1, code: 'CPL-1', name: 'Mampu satu' },
    { id: 2, code: 'CPL-2', name: 'Mampu dua' },
    { id: 3, code: 'CPL-3', name: 'Mampu tiga' },
  ],
  courses: [
    {
      id: 10,
      code: 'IF1',
      name: 'Basis Data',
      sks: 3,
      cpmk: [cpmk(1, 'CPMK-10', [1]), cpmk(2, 'CPMK-2', [1, 2])],
    },
    { id: 11, code: null, name: 'Aljabar', sks: 2, cpmk: [cpmk(3, 'CPMK-2', [1])] },
    { id: 12, code: 'IF3', name: 'Skripsi', sks: 6, cpmk: [] },
  ],
  semesters: new Map([
    [10, '3'],
    [12, 'Semester 9'],
  ]),
}

describe('the tables of LAM INFOKOM', () => {
  it('place mata kuliah in the semester of their RPS, and leave profiles and unknown semesters empty', () => {
    const [about, taught, profiled, met] = lamTables(data)
    expect(about?.rows[0]?.[2]).toContain('Semester 1 mata kuliah belum diketahui')
    expect(taught?.headers.slice(1, 6)).toEqual(['Kode', 'Mata Kuliah', 'SKS', 'Semester', 'PL1'])
    const empty = [null, null, null, null, null]
    expect(taught?.rows).toEqual([
      [1, 'IF1', 'Basis Data', 3, 3, ...empty],
      [2, 'IF3', 'Skripsi', 6, 9, ...empty],
      [3, null, 'Aljabar', 2, null, ...empty],
    ])
    expect(profiled?.rows[1]).toEqual(['CPL-2', 'Mampu dua', ...empty])
    expect(met?.headers.slice(-3)).toEqual(['Semester 8', 'Semester 9', 'Semester belum diketahui'])
    const cells = (met?.rows ?? []).map((row) => [row[0], row[1], row[5], row.at(-1)])
    expect(cells).toEqual([
      ['CPL-1', 'CPMK-2', 'IF1 Basis Data', 'Aljabar'],
      ['CPL-1', 'CPMK-10', 'IF1 Basis Data', null],
      ['CPL-2', 'CPMK-2', 'IF1 Basis Data', null],
      ['CPL-3', null, null, null],
    ])
  })

  it('take a number from 1 to 14 for a semester, and nothing else', () => {
    const texts = ['3', 'Semester 5', ' 14 ', '15', '0', 'Ganjil', '3 dan 4', '', undefined, '2025']
    expect(texts.map(semesterOf)).toEqual([3, 5, 14, null, null, null, null, null, null, null])
  })
})
