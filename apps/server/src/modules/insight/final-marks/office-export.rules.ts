import type { MarkShape } from '@tuntas/contract/insight/marks-office'
import type { ExcelColumn } from '../../../platform/files/excel.ts'
import { getPddiktiClass } from '../../classroom/courses/pddikti.rules.ts'

/** Closed marks in the formats of SIAKAD and Neo Feeder. */

/** A student's closed mark, with the current names of class and semester. */
export type ClosedMark = {
  nim: string
  name: string
  course_category_code: string | null
  course_category: string
  course: string
  pddikti_class: string | null
  year_code: string
  year: string
  final: number | null
  grade: string
  ipk: number | null
}

/** Half up in whole hundredths: 73.15 becomes 73.2, which floating point would round to 73.1. */
export const roundToTenths = (mark: number): number => Math.floor((Math.round(mark * 100) + 5) / 10) / 10

type Column = { siakad: string; feeder: string; width: number } & (
  | { text: (mark: ClosedMark, shape: MarkShape) => string }
  | {
      number: (mark: ClosedMark, shape: MarkShape) => number | null
      decimals: Partial<Record<MarkShape, number>>
    }
)

type TextCell = { text: string } | { number: string }

const NO_LETTER = '-'
const hasLetter = ({ grade }: Pick<ClosedMark, 'grade'>): boolean => grade !== NO_LETTER && grade !== ''

const columns: readonly Column[] = [
  { siakad: 'NIM', feeder: 'nim', width: 18, text: ({ nim }) => nim.trim() },
  { siakad: 'Nama', feeder: 'nama_mahasiswa', width: 32, text: ({ name }) => name },
  {
    siakad: 'Kode Mata Kuliah',
    feeder: 'kode_mata_kuliah',
    width: 18,
    text: ({ course_category_code }) => course_category_code ?? '',
  },
  { siakad: 'Mata Kuliah', feeder: 'nama_mata_kuliah', width: 32, text: (mark) => mark.course_category },
  {
    siakad: 'Nama Kelas',
    feeder: 'nama_kelas_kuliah',
    width: 28,
    text: ({ course, pddikti_class }, shape) =>
      shape === 'siakad' ? course : getPddiktiClass({ name: course, pddikti_class }),
  },
  {
    siakad: 'Semester',
    feeder: 'id_semester',
    width: 20,
    text: (mark, shape) => (shape === 'siakad' ? mark.year : mark.year_code),
  },
  {
    siakad: 'Nilai Angka',
    feeder: 'nilai_angka',
    width: 12,
    number: ({ final }, shape) => (shape === 'siakad' || final === null ? final : roundToTenths(final)),
    decimals: { feeder: 1 },
  },
  {
    siakad: 'Nilai Huruf',
    feeder: 'nilai_huruf',
    width: 12,
    text: (mark) => (hasLetter(mark) ? mark.grade : ''),
  },
  {
    siakad: 'Nilai Indeks',
    feeder: 'nilai_indeks',
    width: 12,
    number: ({ ipk }) => ipk,
    decimals: { siakad: 2, feeder: 2 },
  },
]

export const listHeaders = (shape: MarkShape): string[] => columns.map((column) => column[shape])

export const toCsvCells =
  (shape: MarkShape) =>
  (mark: ClosedMark): TextCell[] =>
    columns.map((column) => {
      if ('text' in column) return { text: column.text(mark, shape) }
      const value = column.number(mark, shape)
      const decimals = column.decimals[shape]
      if (value === null) return { number: '' }
      return { number: decimals === undefined ? String(value) : value.toFixed(decimals) }
    })

export const toExcelColumns = (shape: MarkShape): ExcelColumn<ClosedMark>[] =>
  columns.map((column) => {
    const { width, [shape]: header } = column
    if ('text' in column)
      return { header, width, asText: true, value: (mark) => column.text(mark, shape) || null }
    const decimals = column.decimals[shape]
    return {
      header,
      width,
      ...(decimals !== undefined && { decimals }),
      value: (mark) => column.number(mark, shape),
    }
  })
