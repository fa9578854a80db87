import type { OfficeClass } from '@tuntas/contract/insight/marks-office'
import { closingStateNames } from '@tuntas/contract/insight/marks-office'
import type { ExcelColumn } from '../../../platform/files/excel.ts'

/**
 * Columns of the list's file.
 * @param formatMoment in campus time
 */
export const listColumns = (formatMoment: (iso: string) => string): ExcelColumn<OfficeClass>[] => {
  const at = (moment: string | null) => (moment === null ? null : formatMoment(moment))
  return [
    { header: 'Kode Kelas', width: 16, value: (row) => row.code },
    { header: 'Kelas', width: 32, value: (row) => row.course },
    { header: 'Kode Mata Kuliah', width: 18, value: (row) => row.course_category_code },
    { header: 'Mata Kuliah', width: 32, value: (row) => row.course_category },
    { header: 'Program Studi', width: 28, value: (row) => row.study_program },
    { header: 'Dosen Pengampu', width: 32, value: (row) => row.name_teacher },
    { header: 'Mahasiswa', width: 11, value: (row) => row.students },
    { header: 'Status', width: 16, value: (row) => closingStateNames[row.state] },
    { header: 'Terlambat', width: 11, value: (row) => (row.late ? 'Ya' : 'Tidak') },
    { header: 'Versi', width: 8, value: (row) => row.version },
    { header: 'Ditutup', width: 20, value: (row) => at(row.closed_at) },
    { header: 'Menunggu dinilai', width: 16, value: (row) => row.waiting },
    { header: 'Usulan perubahan', width: 16, value: (row) => row.proposals },
    { header: 'Diingatkan', width: 20, value: (row) => at(row.reminded_at) },
  ]
}
