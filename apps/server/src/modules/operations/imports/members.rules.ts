import type { ImportProblem } from '@tuntas/contract/operations/imports'
import type { Written } from './cells.rules.ts'
import type { Existing, Given } from './reading.rules.ts'
import type { CheckedRow } from './rows.rules.ts'

type Course = { id: number; name: string; archived: boolean; closed: boolean }
type Membership = {
  id: number
  source: string
  ended: boolean
  ended_by: string | null
  removed_by: string | null
}
export type MemberQuestion = {
  code: Written
  nim: Written
  /** The semester as written. */
  year: { text: string; isUnknown: boolean }
  course: Course | 'several' | undefined
  student: Existing | undefined
  membership: Membership | undefined
  problems: readonly ImportProblem[]
  /** A row of a service, which may end a membership and never overrides a removal by hand. */
  service?: true | undefined
  given: Given
}

const courseProblem = ({ code, course }: MemberQuestion): string | null => {
  if (code.error) return code.error
  if (course === 'several')
    return `Kelas dengan kode "${code.value}" ada di beberapa semester. Isi Tahun Semester.`
  if (code.value === '' && !course) return 'Masukan kode kelas'
  if (!course) return `Kelas dengan kode "${code.value}" tidak ditemukan.`
  return course.archived ? `Kelas ${course.name} ada di arsip. Pulihkan dari menu Arsip.` : null
}

const studentProblem = ({ nim, student }: MemberQuestion): string | null => {
  if (nim.error) return nim.error
  if (nim.value === '') return 'Masukan nomor induk mahasiswa NIM'
  if (!student) return `Mahasiswa dengan NIM "${nim.value}" tidak ditemukan.`
  if (student.other) return `"${nim.value}" bukan NIM mahasiswa.`
  return student.archived ? `${student.values.name} ada di arsip. Pulihkan dari menu Arsip.` : null
}

const flags = new Map([
  ['', false],
  ['0', false],
  ['1', true],
])
const readEnded = (question: MemberQuestion) => flags.get(question.given.ended?.value ?? '')

const serviceProblem = (question: MemberQuestion): [column: string, message: string] | undefined => {
  const { course, membership } = question
  const isEnding = readEnded(question)
  if (isEnding === undefined) return ['Keluar', 'Isi 0 atau 1']
  if (course && course !== 'several' && course.closed)
    return ['Kode Kelas', 'Semester kelas ini sudah ditutup.']
  if (isEnding || membership?.ended_by !== 'removed') return undefined
  const by = membership.removed_by === null ? '' : ` oleh ${membership.removed_by}`
  return ['NIM', `Dikeluarkan${by}. Pulihkan di Tuntas.`]
}

/** Checks a membership row: members stay unchanged, former members return with all their work. */
export const checkMember = (question: MemberQuestion): CheckedRow => {
  const { code, nim, year, course, student, membership, service } = question
  const problems = [...question.problems]
  const say = (column: string, message: string | null | undefined, warning: 0 | 1 = 0) => {
    if (message) problems.push({ column, message, warning })
  }
  if (year.isUnknown) say('Tahun Semester', `"${year.text}" tidak ditemukan.`)
  else say('Kode Kelas', courseProblem(question))
  say('NIM', studentProblem(question))
  say('NIM', nim.warning, 1)
  const refusal = service && serviceProblem(question)
  if (refusal) say(...refusal)
  const courseName = course === 'several' ? undefined : course?.name
  const row = {
    key: nim.value,
    label: [student?.values.name, courseName].filter(Boolean).join(' · ') || code.value,
    problems,
    before: null,
    password: null,
    changes: [],
  }
  if (!course || course === 'several' || !student || problems.some(({ warning }) => !warning))
    return { ...row, outcome: 'refuse', values: null }
  const values = { courses_id: course.id, user_id: student.id }
  if (service && readEnded(question))
    return membership && !membership.ended
      ? { ...row, outcome: 'update', values: { ...values, id: membership.id, ended: true } }
      : { ...row, outcome: 'same', values: null }
  if (!membership) return { ...row, outcome: 'create', values }
  // Brought by a study group alone, it would end with it. From now on the KRS keeps it.
  if (service && !membership.ended && membership.source === 'study_group')
    return { ...row, outcome: 'update', values: { ...values, id: membership.id, claims: true } }
  if (!membership.ended) return { ...row, outcome: 'same', values: null }
  const changes = [{ label: 'Keanggotaan', before: 'Sudah keluar', after: 'Aktif kembali' }]
  return { ...row, outcome: 'update', values: { ...values, id: membership.id }, changes }
}
