import { describe, expect, it } from 'vitest'
import {
  byField,
  faultsByClass,
  filterClasses,
  materialBody,
  type SemesterValues,
  semesterFaults,
  toCopyValues,
  toUniqueChoices,
} from './copies'
import { buildSemesterPlan, copyFaults } from './copySchemas'

const row = (id: number, more: object = {}) => ({
  id,
  code: `K${id}`,
  name: `Basis Data ${id}`,
  course_category_id: 1,
  courses_category: 'Basis Data',
  study_program_id: 1,
  study_program: 'Teknik Informatika',
  teacher_id: 7,
  teamteaching: [8],
  study_group_id: [3, 4],
  status: 'publish' as const,
  lessons: 2,
  there: null,
  ...more,
})
const values: SemesterValues = {
  kind: 'new',
  code: '20271',
  name: 'Ganjil',
  year_id: '',
  activate: true,
  from: '1',
  material: true,
  keepStatus: true,
  dated: true,
  days: '−7',
}

describe('a plan of a semester', () => {
  it('is what the contract takes: classes as they are, but for what was changed', () => {
    const changedValues = { ...toCopyValues(row(2)), name: 'Lain', is_teamteaching: false, teacher_id: '9' }
    expect(buildSemesterPlan(values, [row(1), row(2)], new Map([[2, changedValues]]))).toEqual({
      code: '20271',
      name: 'Ganjil',
      activate: true,
      material: true,
      keep_status: true,
      days: -7,
      classes: [
        { id: 1, code: 'K1', name: 'Basis Data 1', teacher_id: 7, teamteaching: [8], study_group_id: [3, 4] },
        { id: 2, code: 'K2', name: 'Lain', teacher_id: 9, teamteaching: [], study_group_id: [3, 4] },
      ],
    })
    const existingPlan = buildSemesterPlan({ ...values, kind: 'existing', year_id: '5' }, [row(1)], new Map())
    expect([existingPlan.year_id, existingPlan.code]).toEqual([5, null])
  })

  it('takes dates and status along only with the material', () => {
    expect(materialBody({ ...values, material: false })).toEqual({ material: false, keep_status: false })
    expect(materialBody({ ...values, dated: false })).toEqual({ material: true, keep_status: true })
  })

  it('says what is missing', () => {
    expect(semesterFaults(values)).toEqual({})
    expect(semesterFaults({ ...values, code: ' ', name: '', from: '', days: 'tiga' })).toEqual({
      code: 'Masukan kode tahun semester',
      name: 'Masukan nama tahun semester',
      from: 'Pilih tahun periode',
      days: 'Masukan jumlah hari',
    })
    expect(semesterFaults({ ...values, kind: 'existing', code: '', dated: false, days: '' })).toEqual({
      year_id: 'Pilih tahun periode',
    })
  })
})

describe('a copy of a class', () => {
  it('says what is wrong with it by itself', () => {
    const copy = toCopyValues(row(1))
    expect(copyFaults(copy)).toEqual({})
    expect(copyFaults({ ...copy, name: '', study_group_id: [], teamteaching: [''] })).toEqual({
      name: 'Masukan nama kelas',
      teamteaching: 'Semua anggota teamteaching harus terisi',
    })
    expect(copyFaults({ ...copy, teamteaching: ['7'] })).toEqual({
      teamteaching: 'Dosen pengampu tidak boleh menjadi koordinator',
    })
    expect(byField({ 'study_group_id.1': 'salah' })).toEqual({ study_group_id: 'salah' })
  })

  it('is told what the server found, whichever place it was sent at', () => {
    const faults = faultsByClass({ 'classes.1.code': 'Kode sudah digunakan', name: 'Nama sudah digunakan' }, [
      row(4),
      row(9),
    ])
    expect([...faults]).toEqual([[9, { code: 'Kode sudah digunakan' }]])
  })
})

describe('finding classes', () => {
  const all = [row(1), row(2, { course_category_id: 2, courses_category: 'Kalkulus', study_program_id: 5 })]
  const ids = (filter: object) =>
    filterClasses(all, { keywords: '', category: '', program: '', ...filter }).map(({ id }) => id)

  it('goes by name, code and mata kuliah, and by the filters', () => {
    expect(ids({ keywords: ' KALKULUS ' })).toEqual([2])
    expect(ids({ keywords: 'k1' })).toEqual([1])
    expect(ids({ category: '1' })).toEqual([1])
    expect(ids({ program: '5' })).toEqual([2])
    expect(ids({ category: '1', program: '5' })).toEqual([])
  })

  it('offers each choice once, by name', () => {
    expect(
      toUniqueChoices([
        [2, 'Kalkulus'],
        [1, 'Basis Data'],
        [2, 'Kalkulus'],
      ]),
    ).toEqual([
      { value: '1', label: 'Basis Data' },
      { value: '2', label: 'Kalkulus' },
    ])
  })
})
