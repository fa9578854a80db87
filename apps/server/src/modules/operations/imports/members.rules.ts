import type { ImportProblem } from '@tuntas/contract/operations/imports'
import type { Written } from './cells.rules.ts'
import type { Existing } from './reading.rules.ts'
import type { CheckedRow } from './rows.rules.ts'

type Course = { id: number; name: string; archived: boolean }
type Question = {
  code: Written
  nim: Written
  course: Course | undefined
  student: Existing | undefined
  membership: { id: number; ended: boolean } | undefined
  problems: readonly ImportProblem[]
}

const courseProblem = ({ code, course }: Question): string | null => {
  if (code.error) return code.error
  if (code.value === '' && !course) return 'Masukan kode kelas'
  if (!course) return `Kelas dengan kode "${code.value}" tidak ditemukan.`
  return course.archived ? `Kelas ${course.name} ada di arsip. Pulihkan dari menu Arsip.` : null
}

const studentProblem = ({ nim, student }: Question): string | null => {
  if (nim.error) return nim.error
  if (nim.value === '') return 'Masukan nomor induk mahasiswa NIM'
  if (!student) return `Mahasiswa dengan NIM "${nim.value}" tidak ditemukan.`
  if (student.other) return `"${nim.value}" bukan NIM mahasiswa.`
  return student.archived ? `${student.values.name} ada di arsip. Pulihkan dari menu Arsip.` : null
}

/** Checks a membership row: members stay unchanged, former members return with all their work. */
export const checkMember = (question: Question): CheckedRow => {
  const { code, nim, course, student, membership } = question
  const problems = [...question.problems]
  const say = (column: string, message: string | null | undefined, warning: 0 | 1 = 0) => {
    if (message) problems.push({ column, message, warning })
  }
  say('Kode Kelas', courseProblem(question))
  say('NIM', studentProblem(question))
  say('NIM', nim.warning, 1)
  const row = {
    key: nim.value,
    label: [student?.values.name, course?.name].filter(Boolean).join(' · ') || code.value,
    problems,
    before: null,
    password: null,
    changes: [],
  }
  if (!course || !student || problems.some(({ warning }) => !warning))
    return { ...row, outcome: 'refuse', values: null }
  const values = { courses_id: course.id, user_id: student.id }
  if (!membership) return { ...row, outcome: 'create', values }
  if (!membership.ended) return { ...row, outcome: 'same', values: null }
  const changes = [{ label: 'Keanggotaan', before: 'Sudah keluar', after: 'Aktif kembali' }]
  return { ...row, outcome: 'update', values: { ...values, id: membership.id }, changes }
}
