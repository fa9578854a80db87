import type { FinalMarkDocument } from '@tuntas/contract/insight/final-mark-document'
import { EXCUSED, type ItemState, isLeftOut } from '@tuntas/contract/insight/reports.vocabulary'

/** Daftar Nilai Akhir: header and table shared by the print and the workbook. */

export const TITLE = 'Daftar Nilai Akhir'

const formatMoment = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))
export const formatDay = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone }).format(new Date(at))

const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** @param zone time zone of the campus */
export const describeClosing = (document: FinalMarkDocument, zone: string): string =>
  `Versi ${document.version}, ditutup oleh ${document.closed_by.name} pada ${formatMoment(document.closed_at, zone)}`

export const listFacts = (document: FinalMarkDocument): [label: string, value: string][] => [
  ['Mata kuliah', join(document.course_category.code, document.course_category.name)],
  ['SKS', String(document.course_category.sks)],
  ['Kelas', join(document.course.code, document.course.name)],
  ['Semester', document.year.name],
  ['Program studi', document.study_program ?? '-'],
  ['Dosen pengampu', document.lecturers.map(({ name }) => name).join(', ')],
]

/** Table cell of a student's item. */
export const toCell = ({ score, state }: { score: number | null; state: ItemState }): string | number =>
  isLeftOut(state) ? EXCUSED : (score ?? '-')

export const fileName = ({ course, version }: FinalMarkDocument): string =>
  `${TITLE} ${course.name} versi ${version}`
