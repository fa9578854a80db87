import type { ProgramCpl } from '@tuntas/contract/insight/outcomes'
import { getCodeOrName, NOT_REPRESENTATIVE } from '@tuntas/contract/insight/outcomes.vocabulary'
import { buildSheet, type ExcelColumn, type Sheet } from '../../../platform/files/excel.ts'
import { personColumns } from '../reports/sheets.ts'
import type { ClassReport } from './report.rules.ts'

type Student = ClassReport['students'][number]
type Figures = { mean: number | null; percent: number | null; attained: 0 | 1 | null; measured: number }
const attainedWord = (attained: 0 | 1 | null): string =>
  attained === null ? 'Belum diukur' : attained ? 'Tercapai' : 'Belum tercapai'

const valued =
  (of: 'goals' | 'cpmk' | 'cpl') =>
  (outcome: { code: string | null; name: string }, at: number): ExcelColumn<Student> => ({
    header: getCodeOrName(outcome),
    width: 12,
    value: (row) => row[of][at]?.value ?? '-',
  })

type ClassRow = { level: string; code: string; name: string; figures: Figures; weakest: string }
const classColumns: ExcelColumn<ClassRow>[] = [
  { header: 'Tingkat', width: 12, value: (row) => row.level },
  { header: 'Kode', width: 16, value: (row) => row.code },
  { header: 'Capaian', width: 48, value: (row) => row.name },
  { header: 'Rata-rata', width: 12, value: (row) => row.figures.mean ?? '-' },
  { header: 'Mahasiswa mencapai (%)', width: 14, value: (row) => row.figures.percent ?? '-' },
  { header: 'Mahasiswa terukur', width: 12, value: (row) => row.figures.measured },
  { header: 'Status', width: 16, value: (row) => attainedWord(row.figures.attained) },
  { header: 'Tujuan terlemah', width: 32, value: (row) => row.weakest },
]

const classRows = (report: ClassReport): ClassRow[] => {
  const { goals, cpmk, cpl } = report
  const goalName = (id: number) => goals.find((goal) => goal.id === id)
  const row = (
    level: string,
    outcome: { code: string | null; name: string },
    figures: Figures | undefined,
  ) => ({
    level,
    code: outcome.code ?? '-',
    name: outcome.name,
    figures: figures ?? { mean: null, percent: null, attained: null, measured: 0 },
  })
  return [
    ...cpl.map((one, at) => ({ ...row('CPL', one, report.class.cpl[at]), weakest: '' })),
    ...cpmk.map((one, at) => {
      const figures = report.class.cpmk[at]
      const weakestGoal = figures?.weakest ? goalName(figures.weakest.goal_id) : undefined
      return {
        ...row('CPMK', one, figures),
        weakest: weakestGoal ? `${getCodeOrName(weakestGoal)} (${figures?.weakest?.value})` : '-',
      }
    }),
    ...goals.map((one, at) => ({ ...row('Sub-CPMK', one, report.class.goals[at]), weakest: '' })),
  ]
}

type Assessment = ClassReport['assessments'][number]
const weightColumns = (report: ClassReport): ExcelColumn<Assessment>[] => [
  { header: 'Asesmen', width: 32, value: (row) => row.name },
  { header: 'Bobot (%)', width: 12, value: (row) => row.weight },
  ...report.goals.map(
    (goal): ExcelColumn<Assessment> => ({
      header: getCodeOrName(goal),
      width: 12,
      value: (row) => row.goals.find(({ goal_id }) => goal_id === goal.id)?.weight ?? '-',
    }),
  ),
  { header: 'Tanpa tujuan', width: 12, value: (row) => row.without_goal },
]

/** Sheets: the class, its students, and the weights. */
export const classSheets = (report: ClassReport): Promise<Sheet[]> =>
  Promise.all([
    buildSheet('Capaian kelas', classColumns, classRows(report)),
    buildSheet(
      'Capaian mahasiswa',
      [
        ...personColumns,
        ...report.goals.map(valued('goals')),
        ...report.cpmk.map(valued('cpmk')),
        ...report.cpl.map(valued('cpl')),
        { header: 'Nilai akhir', width: 12, value: (row: Student) => row.final ?? '-' },
      ],
      report.students,
    ),
    buildSheet('Sub-CPMK x asesmen', weightColumns(report), report.assessments),
  ])

type CourseRow = ProgramCpl['courses'][number] & { cpl: string }
const programColumns: ExcelColumn<ProgramCpl>[] = [
  { header: 'CPL', width: 12, value: (row) => row.code },
  { header: 'Capaian', width: 56, value: (row) => row.name },
  { header: 'Nilai (berbobot sks)', width: 14, value: (row) => row.value ?? '-' },
  { header: 'Nilai tanpa bobot', width: 14, value: (row) => row.unweighted ?? '-' },
  { header: 'Nilai (sks x porsi)', width: 14, value: (row) => row.contributed ?? '-' },
  { header: 'Mata kuliah ditutup', width: 14, value: (row) => row.closed },
  { header: 'Mata kuliah terkait', width: 14, value: (row) => row.linked },
  { header: 'Cakupan (%)', width: 12, value: (row) => row.coverage ?? '-' },
  { header: 'Cakupan mahasiswa (%)', width: 14, value: (row) => row.student_coverage ?? '-' },
  {
    header: 'Catatan',
    width: 30,
    value: (row) =>
      [row.marked && 'Cakupan di bawah batas', row.unrepresentative && NOT_REPRESENTATIVE]
        .filter(Boolean)
        .join('; '),
  },
]
const courseColumns: ExcelColumn<CourseRow>[] = [
  { header: 'CPL', width: 12, value: (row) => row.cpl },
  { header: 'Kode', width: 14, value: (row) => row.code ?? '-' },
  { header: 'Mata kuliah', width: 40, value: (row) => row.name },
  { header: 'SKS', width: 8, value: (row) => row.sks },
  { header: 'Nilai', width: 12, value: (row) => row.value ?? '-' },
  { header: 'Mahasiswa mencapai (%)', width: 14, value: (row) => row.percent ?? '-' },
  { header: 'Status', width: 16, value: (row) => attainedWord(row.attained) },
  { header: 'Porsi CPL (%)', width: 12, value: (row) => row.share ?? '-' },
  { header: 'Kelas ditutup', width: 12, value: (row) => row.classes },
  { header: 'Mahasiswa terukur', width: 12, value: (row) => row.measured },
  { header: 'Mahasiswa', width: 12, value: (row) => row.students },
]

export const programSheets = (cpl: readonly ProgramCpl[]): Promise<Sheet[]> =>
  Promise.all([
    buildSheet('CPL program studi', programColumns, cpl),
    buildSheet(
      'CPL per mata kuliah',
      courseColumns,
      cpl.flatMap(({ code, courses }) => courses.map((course) => ({ ...course, cpl: code }))),
    ),
  ])
