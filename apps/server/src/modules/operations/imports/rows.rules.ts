import { studyLimitFault } from '@tuntas/contract/campus/person-form.schemas'
import { adminCourses } from '@tuntas/contract/classroom/courses.schemas'
import { PASSWORD_MAX, PASSWORD_MIN } from '@tuntas/contract/identity/password'
import { type ImportColumn, type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'
import type { ImportChange, ImportOutcome, ImportProblem } from '@tuntas/contract/operations/imports'
import type { Written } from './cells.rules.ts'
import { type Existing, fieldsByKind, type Given, Reading, toPlainWord } from './reading.rules.ts'
import { cellText, type Known } from './shape.rules.ts'

/** Effect of a file's row on the database: values to write, and problems by field. */

type Values = Record<string, unknown>
export type CheckedRow = {
  key: string
  label: string
  outcome: ImportOutcome
  problems: ImportProblem[]
  changes: ImportChange[]
  values: Values | null
  before: Values | null
  password: string | null
}
/** With the stored row of its key. */
export type FoundRow = CheckedRow & { existing: Existing | undefined }

const isSame = (one: unknown, otherValue: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(otherValue ?? null)

const diffValues = (
  columns: readonly ImportColumn[],
  knownChoices: Known,
  before: Values,
  after: Values,
): ImportChange[] =>
  columns.flatMap((column) => {
    const { name, label } = column
    if (!(name in after) || isSame(before[name], after[name])) return []
    const inWords = (value: unknown) => cellText(column, value, knownChoices) || null
    return [{ label, before: inWords(before[name]), after: inWords(after[name]) }]
  })

const readPassword = (
  reading: Reading,
  parsedCell: Written | undefined,
  existingRow: Existing | undefined,
): string | null => {
  const password = parsedCell?.value ?? ''
  if (password === '' || existingRow) return null
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    reading.say(
      'Kata Sandi',
      password.length < PASSWORD_MIN ? 'Password minimal 8 karakter' : 'Password maksimal 128 karakter',
    )
    return null
  }
  return password
}

const sayExisting = (reading: Reading, label: string, existingRow: Existing | undefined) => {
  if (existingRow?.other)
    reading.say(label, `${label} ini sudah dipakai sebagai username ${existingRow.other}.`)
  else if (existingRow?.undone)
    reading.say(label, 'Ada di arsip karena impornya dibatalkan. Akun atau kelas itu dipakai lagi.', 1)
  else if (existingRow?.archived)
    reading.say(
      label,
      `${label} ini ada di arsip atas nama ${existingRow.values.name}. Pulihkan dari menu Arsip.`,
    )
}

const sayYears = (reading: Reading, existingRow: Existing | undefined) => {
  const fault = studyLimitFault({ ...existingRow?.values, ...reading.values })
  if (fault) reading.say('Batas Studi', fault)
}

/** The number matches, but name and birth date do not. */
const sayStranger = (reading: Reading, label: string, existingRow: Existing | undefined) => {
  const { name, date_birth: born } = reading.values
  if (!existingRow || existingRow.other || name === undefined || born === undefined) return
  if (
    toPlainWord(String(name)) === toPlainWord(String(existingRow.values.name)) ||
    born === existingRow.values.date_birth
  )
    return
  const day = String(existingRow.values.date_birth).split('-').reverse().join('-')
  reading.say(label, `Mungkin orang lain: ${label} ini milik ${existingRow.values.name}, lahir ${day}.`, 1)
}

/** Team rules of the class form: nobody is both teacher and coordinator, nobody twice. */
const sayTeam = (reading: Reading, existingRow: Existing | undefined) => {
  const team = reading.values.teamteaching ?? existingRow?.values.teamteaching ?? []
  reading.values.is_teamteaching = Array.isArray(team) && team.length > 0
  if (reading.problems.some(({ warning }) => !warning)) return
  const formResult = adminCourses.save.body.safeParse({
    description: null,
    ...existingRow?.values,
    ...reading.values,
  })
  for (const { message } of formResult.error?.issues ?? []) reading.say('Koordinator', message)
}

const saySpan = (reading: Reading, existingRow: Existing | undefined) => {
  const { start_score, end_score } = { ...existingRow?.values, ...reading.values }
  if (Number(end_score) < Number(start_score))
    reading.say('Nilai Akhir', 'Nilai akhir tidak boleh kurang dari nilai awal')
}

/** Checks over several fields. */
const together: Partial<Record<ImportKind, (reading: Reading, existingRow: Existing | undefined) => void>> = {
  teacher: (reading, existingRow) => sayStranger(reading, 'NIDN', existingRow),
  student: (reading, existingRow) => {
    sayStranger(reading, 'NIM', existingRow)
    sayYears(reading, existingRow)
  },
  course: sayTeam,
  grade: saySpan,
}

const CLASS_LEADERS = [
  { name: 'teacher_id', message: 'Pilih dosen pengampu' },
  { name: 'teamteaching', message: 'Pilih koordinator' },
] as const
/** A stored class may still name archived or erased people. Saving it again is refused (`saveCourse`). */
const findLeaderProblem = (
  columns: readonly ImportColumn[],
  knownChoices: Known,
  values: Values,
): ImportProblem | undefined => {
  const problem = CLASS_LEADERS.find(({ name }) => {
    const ids = [values[name] ?? []].flat()
    return ids.some((id) => !knownChoices[name]?.names.has(Number(id)))
  })
  const column = columns.find(({ name }) => name === problem?.name)
  return problem && column && { column: column.label, message: problem.message, warning: 0 }
}

const ARCHIVED = 'Sudah diarsipkan. Pulihkan di Tuntas.'

type Question = {
  kind: Exclude<ImportKind, 'member'>
  given: Given
  existing: Existing | undefined
  known: Known
  /** Problems found before: duplicates within the file, merged cells. */
  problems: readonly ImportProblem[]
  /** A row of a service. */
  service?: true | undefined
}

/** The row, refused with a problem. */
export const refusedFor = (row: CheckedRow, problem: ImportProblem): CheckedRow => ({
  ...row,
  problems: [...row.problems, problem],
  changes: [],
  values: null,
  before: null,
  password: null,
  outcome: 'refuse',
})

/** Checks a row of any kind except memberships. */
export const checkRow = ({
  kind,
  given: parsedCells,
  existing: storedRow,
  known: knownChoices,
  problems,
  service,
}: Question): CheckedRow => {
  const columns = importColumns[kind].filter(({ name }) => name !== 'password')
  const key = columns.findLast((column) => column.key)
  const reading = new Reading(knownChoices, fieldsByKind[kind])
  reading.problems.push(...problems)
  if (service && storedRow?.archived) reading.say(key?.label ?? '', ARCHIVED)
  else sayExisting(reading, key?.label ?? '', storedRow)
  const existingRow = storedRow?.undone ? undefined : storedRow
  // A service names a row by its key and cannot change the key, not even its case.
  const takenColumns = columns.filter((column) => !(service && existingRow && column.key))
  for (const column of takenColumns) reading.take(column, parsedCells[column.name], existingRow)
  together[kind]?.(reading, existingRow)
  const password = readPassword(reading, parsedCells.password, existingRow)
  const row = {
    key: parsedCells[key?.name ?? '']?.value ?? '',
    label: parsedCells.name?.value || String(existingRow?.values.name ?? ''),
    problems: reading.problems,
  }
  const nothing = { changes: [], values: null, before: null, password: null }
  if (reading.problems.some(({ warning }) => !warning)) return { ...row, ...nothing, outcome: 'refuse' }
  if (!existingRow) {
    const values = storedRow ? { ...reading.values, id: storedRow.id } : reading.values
    return { ...row, ...nothing, outcome: 'create', values, password }
  }
  const changes = diffValues(columns, knownChoices, existingRow.values, reading.values)
  if (changes.length === 0) return { ...row, ...nothing, outcome: 'same' }
  const values = { ...existingRow.values, ...reading.values, id: existingRow.id }
  const updatedRow = { ...row, changes, values, before: existingRow.values, password: null }
  const leaderProblem = kind === 'course' && findLeaderProblem(columns, knownChoices, values)
  return leaderProblem
    ? refusedFor({ ...updatedRow, outcome: 'refuse' }, leaderProblem)
    : { ...updatedRow, outcome: 'update' }
}
