import { describe, expect, it } from 'vitest'
import {
  listGraduates,
  maskStudents,
  type StudentCpl,
  summariseCohorts,
  weighByShare,
} from './cohorts.rules.ts'

const row = (user_id: number, cpl_id: number, value: number, more: Partial<StudentCpl> = {}): StudentCpl => ({
  user_id,
  nim: `N${user_id}`,
  entry_year: 2022,
  graduated: false,
  cpl_id,
  value,
  sks: 3,
  share: 50,
  ...more,
})

it('numbers students in an order that tells nothing of their NIM', () => {
  const rows = ['A1', 'A2', 'A3'].map((nim) => ({ nim, value: nim }))
  const hashes: Record<string, string> = { A1: 'z', A2: 'a', A3: 'm' }
  expect(maskStudents(rows, (nim) => hashes[nim] ?? '')).toEqual([
    { nim: 'Mahasiswa 1', value: 'A2' },
    { nim: 'Mahasiswa 2', value: 'A3' },
    { nim: 'Mahasiswa 3', value: 'A1' },
  ])
})

describe('CPL of students', () => {
  it('weighs a class by its sks and by the share that the CPL has in it', () => {
    expect(
      weighByShare([row(1, 1, 80, { sks: 3, share: 100 }), row(1, 1, 20, { sks: 3, share: 5 })]),
    ).toBeCloseTo((80 * 300 + 20 * 15) / 315, 9)
    expect(weighByShare([])).toBeNull()
    expect(weighByShare([row(1, 1, 80, { share: 0 })])).toBeNull()
  })

  it('gives each student each CPL, and cohorts the mean of those measured', () => {
    const rows = [
      row(1, 1, 80, { graduated: true }),
      row(1, 2, 60, { graduated: true }),
      row(2, 1, 60),
      row(3, 1, 90, { entry_year: 2023, graduated: true }),
      row(3, 2, 70, { entry_year: 2023, graduated: true }),
    ]
    const graduates = listGraduates(rows, [1, 2])
    expect(graduates.map(({ values }) => values)).toEqual([
      [80, 60],
      [60, null],
      [90, 70],
    ])
    expect(summariseCohorts(graduates, [1, 2], 65)).toEqual({
      cohorts: [
        {
          entry_year: 2023,
          students: 1,
          cpl: [
            { id: 1, mean: 90, percent: 100, measured: 1 },
            { id: 2, mean: 70, percent: 100, measured: 1 },
          ],
        },
        {
          entry_year: 2022,
          students: 2,
          cpl: [
            { id: 1, mean: 70, percent: 50, measured: 2 },
            { id: 2, mean: 60, percent: 0, measured: 1 },
          ],
        },
      ],
      graduates: { total: 2, complete: 1 },
    })
  })
})
