import { studyLimitFault } from '@tuntas/contract/campus/person-form.schemas'
import { adminCourses } from '@tuntas/contract/classroom/courses.schemas'
import { PASSWORD_MAX, PASSWORD_MIN } from '@tuntas/contract/identity/password'
import { type ImportColumn, type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'
import type { ImportChange, ImportOutcome, ImportProblem } from '@tuntas/contract/operations/imports'
import type { Written } from './cells.rules.ts'
import { type Existing, fieldsByKind, type Given, plain, Reading } from './reading.rules.ts'
import { cellText, type Known } from './shape.rules.ts'

/** What a row of a file would do to the database: the checked, and the reasons field by field. */

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

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const diffValues = (
  columns: readonly ImportColumn[],
  known: Known,
  before: Values,
  after: Values,
): ImportChange[] =>
  columns.flatMap((column) => {
    const { name, label } = column
    if (!(name in after) || same(before[name], after[name])) return []
    const inWords = (value: unknown) => cellText(column, value, known) || null
    return [{ label, before: inWords(before[name]), after: inWords(after[name]) }]
  })

const readPassword = (
  reading: Reading,
  written: Written | undefined,
  existing: Existing | undefined,
): string | null => {
  const password = written?.value ?? ''
  if (password === '' || existing) return null
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    reading.say(
      'Kata Sandi',
      password.length < PASSWORD_MIN ? 'Password minimal 8 karakter' : 'Password maksimal 128 karakter',
    )
    return null
  }
  return password
}

const sayExisting = (reading: Reading, label: string, existing: Existing | undefined) => {
  if (existing?.other) reading.say(label, `${label} ini sudah dipakai sebagai username ${existing.other}.`)
  else if (existing?.undone)
    reading.say(label, 'Ada di arsip karena impornya dibatalkan. Akun atau kelas itu dipakai lagi.', 1)
  else if (existing?.archived)
    reading.say(
      label,
      `${label} ini ada di arsip atas nama ${existing.values.name}. Pulihkan dari menu Arsip.`,
    )
}

const sayYears = (reading: Reading, existing: Existing | undefined) => {
  const fault = studyLimitFault({ ...existing?.values, ...reading.values })
  if (fault) reading.say('Batas Studi', fault)
}

/** The number fits, but nothing of who bears it does. */
const sayStranger = (reading: Reading, label: string, existing: Existing | undefined) => {
  const { name, date_birth: born } = reading.values
  if (!existing || existing.other || name === undefined || born === undefined) return
  if (plain(String(name)) === plain(String(existing.values.name)) || born === existing.values.date_birth)
    return
  const day = String(existing.values.date_birth).split('-').reverse().join('-')
  reading.say(label, `Mungkin orang lain: ${label} ini milik ${existing.values.name}, lahir ${day}.`, 1)
}

/** A class as its form sees it: nobody teaches and coordinates, nobody twice. */
const sayTeam = (reading: Reading, existing: Existing | undefined) => {
  const team = reading.values.teamteaching ?? existing?.values.teamteaching ?? []
  reading.values.is_teamteaching = Array.isArray(team) && team.length > 0
  if (reading.problems.some(({ warning }) => !warning)) return
  const judged = adminCourses.save.body.safeParse({
    description: null,
    ...existing?.values,
    ...reading.values,
  })
  for (const { message } of judged.error?.issues ?? []) reading.say('Koordinator', message)
}

const saySpan = (reading: Reading, existing: Existing | undefined) => {
  const { start_score, end_score } = { ...existing?.values, ...reading.values }
  if (Number(end_score) < Number(start_score))
    reading.say('Nilai Akhir', 'Nilai akhir tidak boleh kurang dari nilai awal')
}

/** What only several fields tell together. */
const together: Partial<Record<ImportKind, (reading: Reading, existing: Existing | undefined) => void>> = {
  teacher: (reading, existing) => sayStranger(reading, 'NIDN', existing),
  student: (reading, existing) => {
    sayStranger(reading, 'NIM', existing)
    sayYears(reading, existing)
  },
  course: sayTeam,
  grade: saySpan,
}

type Question = {
  kind: Exclude<ImportKind, 'member'>
  given: Given
  existing: Existing | undefined
  known: Known
  /** Said beforehand: duplicates within the file, merged cells. */
  problems: readonly ImportProblem[]
}

/** What is not to be done, whatever it was. */
export const refusedFor = (row: CheckedRow, problem: ImportProblem): CheckedRow => ({
  ...row,
  problems: [...row.problems, problem],
  changes: [],
  values: null,
  before: null,
  password: null,
  outcome: 'refuse',
})

/** Judges a row of any kind but memberships. */
export const checkRow = ({ kind, given, existing: met, known, problems }: Question): CheckedRow => {
  const columns = importColumns[kind].filter(({ name }) => name !== 'password')
  const key = columns.findLast((column) => column.key)
  const reading = new Reading(known, fieldsByKind[kind])
  reading.problems.push(...problems)
  sayExisting(reading, key?.label ?? '', met)
  const existing = met?.undone ? undefined : met
  for (const column of columns) reading.take(column, given[column.name], existing)
  together[kind]?.(reading, existing)
  const password = readPassword(reading, given.password, existing)
  const row = {
    key: given[key?.name ?? '']?.value ?? '',
    label: given.name?.value || String(existing?.values.name ?? ''),
    problems: reading.problems,
  }
  const nothing = { changes: [], values: null, before: null, password: null }
  if (reading.problems.some(({ warning }) => !warning)) return { ...row, ...nothing, outcome: 'refuse' }
  if (!existing) {
    const values = met ? { ...reading.values, id: met.id } : reading.values
    return { ...row, ...nothing, outcome: 'create', values, password }
  }
  const changes = diffValues(columns, known, existing.values, reading.values)
  if (changes.length === 0) return { ...row, ...nothing, outcome: 'same' }
  const values = { ...existing.values, ...reading.values, id: existing.id }
  return { ...row, changes, values, before: existing.values, password: null, outcome: 'update' }
}
