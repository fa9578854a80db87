import { describe, expect, it } from 'vitest'
import { lamTables, parseSemester } from './lam.rules.ts'

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
  profiles: [
    { id: 7, code: 'PL-1', name: 'Pengembang' },
    { id: 8, code: 'PL-2', name: 'Analis' },
  ],
  cpl: [
    { id: 1, code: 'CPL-1', name: 'Mampu satu', profile_ids: [7] },
    { id: 2, code: 'CPL-2', name: 'Mampu dua', profile_ids: [8] },
    { id: 3, code: 'CPL-3', name: 'Mampu tiga', profile_ids: [] },
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
  it('place mata kuliah in the semester of their RPS, mark the profiles served, and leave unknown semesters empty', () => {
    const [about, taught, profiled, semesterTable] = lamTables(data)
    expect(about?.rows[0]?.[2]).toContain('Semester 1 mata kuliah belum diketahui')
    expect(taught?.headers.slice(1, 6)).toEqual(['Kode', 'Mata Kuliah', 'SKS', 'Semester', 'PL1'])
    const empty = [null, null, null, null, null]
    expect(taught?.rows).toEqual([
      [1, 'IF1', 'Basis Data', 3, 3, '✓', '✓', null, null, null],
      [2, 'IF3', 'Skripsi', 6, 9, ...empty],
      [3, null, 'Aljabar', 2, null, '✓', null, null, null, null],
    ])
    expect(profiled?.rows.map((row) => row.slice(2))).toEqual([
      ['✓', null, null, null, null],
      [null, '✓', null, null, null],
      empty,
    ])
    expect(about?.rows[3]?.[1]).toBe('PL1 = PL-1 Pengembang\nPL2 = PL-2 Analis')
    expect(semesterTable?.headers.slice(-3)).toEqual(['Semester 8', 'Semester 9', 'Semester belum diketahui'])
    const cells = (semesterTable?.rows ?? []).map((row) => [row[0], row[1], row[5], row.at(-1)])
    expect(cells).toEqual([
      ['CPL-1', 'CPMK-2', 'IF1 Basis Data', 'Aljabar'],
      ['CPL-1', 'CPMK-10', 'IF1 Basis Data', null],
      ['CPL-2', 'CPMK-2', 'IF1 Basis Data', null],
      ['CPL-3', null, null, null],
    ])
  })

  it('add columns where a program has more profiles than the form', () => {
    const profiles = Array.from({ length: 6 }, (_, at) => ({ id: at + 1, code: `PL-${at + 1}`, name: 'x' }))
    const cpl = [{ id: 1, code: 'CPL-1', name: 'Mampu satu', profile_ids: [6] }]
    const [, , profiled] = lamTables({ ...data, profiles, cpl })
    expect(profiled?.headers.at(-1)).toBe('PL6')
    expect(profiled?.rows).toEqual([['CPL-1', 'Mampu satu', null, null, null, null, null, '✓']])
  })

  it('accept only numbers from 1 to 14 as semesters', () => {
    const texts = ['3', 'Semester 5', ' 14 ', '15', '0', 'Ganjil', '3 dan 4', '', undefined, '2025']
    expect(texts.map(parseSemester)).toEqual([3, 5, 14, null, null, null, null, null, null, null])
  })
})
