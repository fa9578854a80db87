import { describe, expect, it } from 'vitest'
import {
  type ClosedMark,
  listHeaders,
  roundToTenths,
  toCsvCells,
  toExcelColumns,
} from './office-export.rules.ts'

const mark: ClosedMark = {
  nim: ' 0012 ',
  name: 'Siti, S.T.',
  course_category_code: 'IF2301',
  course_category: 'Basis Data',
  course: 'Basis Data A',
  pddikti_class: null,
  year_code: '20261',
  year: '2026/2027 Ganjil',
  final: 73.15,
  grade: 'B+',
  ipk: 3.5,
}
const none = { ...mark, course_category_code: null, final: null, grade: '-', ipk: null }

describe('a mark with one decimal', () => {
  it('is rounded half up, independent of floating point', () => {
    expect([73.15, 73.14, 73.2, 0.05, 99.95, 100, 0, 70.25, 1.15].map(roundToTenths)).toEqual([
      73.2, 73.1, 73.2, 0.1, 100, 100, 0, 70.3, 1.2,
    ])
  })
})

describe('a row of the file', () => {
  it('has the columns of SIAKAD', () => {
    expect(listHeaders('siakad')).toEqual([
      'NIM',
      'Nama',
      'Kode Mata Kuliah',
      'Mata Kuliah',
      'Nama Kelas',
      'Semester',
      'Nilai Angka',
      'Nilai Huruf',
      'Nilai Indeks',
    ])
    expect(toExcelColumns('siakad').map(({ value }) => value(mark))).toEqual([
      '0012',
      'Siti, S.T.',
      'IF2301',
      'Basis Data',
      'Basis Data A',
      '2026/2027 Ganjil',
      73.15,
      'B+',
      3.5,
    ])
    expect(toCsvCells('siakad')(mark).slice(6)).toEqual([
      { number: '73.15' },
      { text: 'B+' },
      { number: '3.50' },
    ])
  })

  it('has the columns of Neo Feeder, with the class and the semester as codes and one decimal', () => {
    expect(listHeaders('feeder')).toEqual([
      'nim',
      'nama_mahasiswa',
      'kode_mata_kuliah',
      'nama_mata_kuliah',
      'nama_kelas_kuliah',
      'id_semester',
      'nilai_angka',
      'nilai_huruf',
      'nilai_indeks',
    ])
    expect(
      toExcelColumns('feeder')
        .map(({ value }) => value(mark))
        .slice(4),
    ).toEqual(['A', '20261', 73.2, 'B+', 3.5])
    expect(toCsvCells('feeder')({ ...mark, final: 73 }).slice(4)).toEqual([
      { text: 'A' },
      { text: '20261' },
      { number: '73.0' },
      { text: 'B+' },
      { number: '3.50' },
    ])
    expect(toCsvCells('feeder')({ ...mark, pddikti_class: '01' })[4]).toEqual({ text: '01' })
  })

  it('is empty if unknown', () => {
    expect(
      toExcelColumns('siakad')
        .map(({ value }) => value(none))
        .slice(6),
    ).toEqual([null, null, null])
    expect(toCsvCells('feeder')(none).slice(6)).toEqual([{ number: '' }, { text: '' }, { number: '' }])
    expect(toCsvCells('feeder')({ ...mark, course: 'Kelas Reguler' })[4]).toEqual({ text: '' })
    expect(toCsvCells('siakad')(none)[2]).toEqual({ text: '' })
  })
})
