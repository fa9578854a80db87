import { outcomeCalled, type ProgramCpl } from '@tuntas/contract/insight/outcomes'
import { buildSheet, type ExcelColumn, type Sheet } from '../../../platform/files/excel.ts'
import type { listGraduates } from './cohorts.rules.ts'
import type { listFollowUps } from './cohorts.store.ts'
import type { programReport } from './program.rules.ts'

type Student = ReturnType<typeof listGraduates>[number]
type Term = ReturnType<typeof programReport>['trend'][number]
type Data = {
  cpl: readonly ProgramCpl[]
  trend: readonly Term[]
  students: readonly Student[]
  actions: Awaited<ReturnType<typeof listFollowUps>>
  pass: number
}
/** Six semesters: three years. */
const SEMESTERS = 6

const isComplete = ({ values }: Student, pass: number) =>
  values.every((value) => value !== null && value >= pass)

const studentColumns = (cpl: Data['cpl'], pass: number): ExcelColumn<Student>[] => [
  { header: 'NIM', width: 16, value: (row) => row.nim },
  { header: 'Angkatan', width: 10, value: (row) => row.entry_year },
  { header: 'Lulus', width: 8, value: (row) => (row.graduated ? 'Ya' : 'Belum') },
  ...cpl.map(
    ({ code }, at): ExcelColumn<Student> => ({
      header: code,
      width: 10,
      value: ({ values }) => values[at] ?? '-',
    }),
  ),
  { header: 'Semua CPL tercapai', width: 16, value: (row) => (isComplete(row, pass) ? 'Ya' : 'Belum') },
]

const termColumns = (cpl: Data['cpl']): ExcelColumn<Term>[] => [
  { header: 'Semester', width: 24, value: (row) => row.name },
  ...cpl.map(
    ({ code, id }): ExcelColumn<Term> => ({
      header: code,
      width: 10,
      value: (row) => row.cpl.find((one) => one.id === id)?.value ?? '-',
    }),
  ),
]

const actionColumns: ExcelColumn<Data['actions'][number]>[] = [
  { header: 'Semester', width: 22, value: (row) => row.year },
  { header: 'Mata kuliah', width: 32, value: (row) => row.course_category },
  { header: 'Kelas', width: 24, value: (row) => row.course || '-' },
  { header: 'Capaian', width: 18, value: (row) => outcomeCalled(row.level, row.code) },
  { header: '% mahasiswa', width: 12, value: (row) => row.measured ?? '-' },
  { header: 'Sebab', width: 40, value: (row) => row.cause ?? '-' },
  { header: 'Tindakan', width: 40, value: (row) => row.action },
  { header: 'Penanggung jawab', width: 24, value: (row) => row.owner ?? '-' },
  { header: 'Tenggat', width: 20, value: (row) => row.due_year ?? '-' },
  { header: 'Terlaksana', width: 12, value: (row) => (row.verified_at ? 'Ya' : 'Belum') },
  { header: 'Diverifikasi oleh', width: 24, value: (row) => row.verified_by ?? '-' },
  { header: 'Bukti', width: 40, value: (row) => row.note ?? '-' },
]

/** Further sheets of a program's report: each student with each CPL, the trend, and the follow-ups. */
export const detailSheets = ({ cpl, trend, students, actions, pass }: Data): Promise<Sheet[]> =>
  Promise.all([
    buildSheet('CPL per mahasiswa', studentColumns(cpl, pass), students),
    buildSheet('Tren tiga tahun', termColumns(cpl), trend.slice(-SEMESTERS)),
    buildSheet('Tindak lanjut', actionColumns, actions),
  ])
