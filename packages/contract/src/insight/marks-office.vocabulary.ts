import type { closingStates } from './reports.vocabulary.ts'

/** Problems of closed marks before their export. */
export const markProblems = {
  not_closed: 'Nilai belum ditutup',
  no_course_code: 'Mata kuliah tanpa kode',
  course_code_long: 'Kode mata kuliah terlalu panjang',
  class_name: 'Kelas tanpa kode kelas PDDikti',
  semester_code: 'Kode semester bukan lima angka yang berakhir 1, 2, atau 3',
  no_mark: 'Mahasiswa tanpa nilai akhir',
  no_letter: 'Nilai tanpa huruf',
  letter_long: 'Nilai huruf terlalu panjang',
  same_student: 'NIM yang sama dua kali di satu mata kuliah',
} as const
export type MarkProblemCode = keyof typeof markProblems

/** Limits of Neo Feeder. */
export const COURSE_CODE_MOST = 20
export const LETTER_MOST = 3

export const markFormats = ['xlsx', 'csv'] as const
export type MarkFormat = (typeof markFormats)[number]
export const markShapes = ['siakad', 'feeder'] as const
export type MarkShape = (typeof markShapes)[number]

/** Maximum length of a reminder's note. */
export const NOTE_MOST = 500

/** Why a class was not reminded. */
export const skipReasons = ['closed', 'today'] as const

export const closingStateNames: Record<(typeof closingStates)[number], string> = {
  open: 'Belum ditutup',
  closed: 'Ditutup',
  reopened: 'Dibuka kembali',
}
