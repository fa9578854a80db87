import { courseCategories, grades, studyGroups } from '@tuntas/contract/campus/masters'
import {
  employeeStatuses,
  genders,
  identityTypes,
  religions,
  studentTypes,
} from '@tuntas/contract/campus/people'
import {
  studentBiodata,
  studentEducation,
  studyLimitFault,
  teacherBiodata,
  teacherEducation,
} from '@tuntas/contract/campus/person-form.schemas'
import { adminCourses } from '@tuntas/contract/classroom/courses.schemas'
import { adminAccount } from '@tuntas/contract/identity/admin-form.schemas'
import { PASSWORD_MAX, PASSWORD_MIN } from '@tuntas/contract/identity/password'
import { type ImportColumn, type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'
import type { ImportChange, ImportOutcome, ImportProblem } from '@tuntas/contract/operations/imports'
import { text } from '@tuntas/contract/wire/fields'
import { inputOf } from '@tuntas/contract/wire/resource.schemas'
import type { Fields } from '@tuntas/contract/wire/resource.vocabulary'
import { distance } from 'fastest-levenshtein'
import type { Written } from './cells.rules.ts'
import { type Choices, cellText, type Known } from './shape.rules.ts'

/** What a row of a file would do to the database: the checked, and the reasons field by field. */

type Values = Record<string, unknown>
/**
 * What stands in the database under the row's key. `other` is a person of another kind who has the username; `undone` lies in the
 * archive only because the import that made it was undone.
 */
export type Existing = { id: number; archived: boolean; undone?: boolean; other?: string; values: Values }
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

/** As much of a schema as judging needs. */
type Field = {
  safeParse: (
    value: unknown,
  ) => { success: true; data: unknown } | { success: false; error: { issues: { message: string }[] } }
}
type Shape = Record<string, Field>
const inputsOf = (fields: Fields): Shape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inputOf(field)]))
const fieldsOf: Record<Exclude<ImportKind, 'member'>, Shape> = {
  teacher: { ...teacherBiodata.shape, ...teacherEducation.shape },
  student: { ...studentBiodata.shape, ...studentEducation.shape },
  'study-group': inputsOf(studyGroups.fields),
  'course-category': { ...inputsOf(courseCategories.fields), code: text('Masukan kode', 50) },
  grade: inputsOf(grades.fields),
  course: { ...adminCourses.save.body.shape, code: text('Masukan kode kelas', 50) },
  admin: adminAccount.shape,
}

/** Values of fields that no master lists. */
export const fixedChoices: Record<string, readonly string[]> = {
  gender: genders,
  religion: religions,
  type_identity: identityTypes,
  employee_status: employeeStatuses,
  type: studentTypes,
}

const spaced = (text: string) => text.trim().replace(/\s+/g, ' ')
const REFUSED = Symbol('refused')
/** Letters and digits alone. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')

const MANY = 500
const nearest = (choices: Choices, value: string): string | undefined => {
  if (choices.names.size > MANY) return undefined
  const near = [...choices.names.values()]
    .map((name) => ({ name, far: distance(name.toLowerCase(), value.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0]
  return near && near.far <= Math.max(2, value.length / 4) ? near.name : undefined
}

const masterKey = (value: string) => value.toLowerCase().replace(/\s+/g, ' ')

/** The master's id, or words that say which name is unknown and what it may have meant. */
const referred = (choices: Choices, value: string): { id: number } | { error: string } => {
  if (choices.doubled?.has(masterKey(value)))
    return { error: `"${value}" ada lebih dari satu. Tulis kodenya.` }
  const id = choices.byName.get(masterKey(value))
  if (id !== undefined) return { id }
  const meant = nearest(choices, value)
  return { error: `"${value}" tidak ditemukan.${meant ? ` Maksudnya "${meant}"?` : ''}` }
}

type Given = Readonly<Record<string, Written | undefined>>

class Reading {
  readonly problems: ImportProblem[] = []
  readonly values: Values = {}
  constructor(
    private readonly known: Known,
    private readonly fields: Shape,
  ) {}
  say(column: string, message: string, warning: 0 | 1 = 0) {
    this.problems.push({ column, message, warning })
  }
  /** Takes one cell into `values`, or says why not. Empty cells, and what is written as it stands, leave what an existing row has. */
  take(column: ImportColumn, written: Written | undefined, existing: Existing | undefined) {
    const { name, label } = column
    if (
      existing &&
      written?.raw &&
      spaced(written.raw) === spaced(cellText(column, existing.values[name], this.known))
    )
      return
    if (written?.error) return this.say(label, written.error)
    if (written?.warning) this.say(label, written.warning, 1)
    const text = written?.value ?? ''
    if (text === '' && existing) return
    const meant = text === '' ? (this.known[name]?.blank ?? column.blank ?? '') : text
    const value = this.meaning(column, meant)
    if (value === REFUSED) return
    // Without a default: a missing gender is asked for, not guessed.
    const parsed = this.fields[name]?.safeParse(value === '' && name === 'gender' ? null : value)
    if (parsed?.success) this.values[name] = parsed.data
    else this.say(label, parsed?.error.issues[0]?.message ?? 'Isi tidak sesuai')
  }
  /** What the schema takes for the text: ids of masters, words of a choice. */
  private meaning(column: ImportColumn, text: string): unknown {
    const choices = this.known[column.name]
    if (column.many) return this.list(column, text, choices)
    if (text === '') return text
    if (choices) return this.refer(column, text, choices)
    const allowed = fixedChoices[column.name]
    if (column.choices === undefined && allowed && !allowed.includes(text))
      return this.unknown(column, text, allowed)
    if (column.choices === undefined) return text
    const chosen = column.choices.find(({ value, label }) =>
      [value, label].some((one) => plain(one) === plain(text)),
    )
    return chosen
      ? chosen.value
      : this.unknown(
          column,
          text,
          column.choices.map(({ label }) => label),
        )
  }
  private unknown({ label }: ImportColumn, text: string, allowed: readonly string[]) {
    this.say(label, `"${text}" tidak dikenal. Pilihannya: ${allowed.join(', ')}.`)
    return REFUSED
  }
  private refer({ label }: ImportColumn, text: string, choices: Choices) {
    const master = referred(choices, text)
    if ('id' in master) return master.id
    this.say(label, master.error)
    return REFUSED
  }
  private list(column: ImportColumn, text: string, choices: Choices | undefined) {
    const parts = text.split(/[;,\n]/).map((part) => part.trim())
    const ids = parts.filter(Boolean).map((part) => choices && this.refer(column, part, choices))
    if (ids.includes(REFUSED)) return REFUSED
    // Lecturers stand in the order that is written, study groups in none.
    return column.name === 'study_group_id' ? [...new Set(ids)].sort((a, b) => Number(a) - Number(b)) : ids
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const changesOf = (
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

const passwordOf = (
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
  if (!existing || name === undefined || born === undefined) return
  if (plain(String(name)) === plain(String(existing.values.name)) || born === existing.values.date_birth)
    return
  const day = String(existing.values.date_birth).split('-').reverse().join('-')
  reading.say(label, `Mungkin orang lain: ${label} ini milik ${existing.values.name}, lahir ${day}.`, 1)
}

/** A class as its form would judge it: nobody teaches and coordinates, nobody twice. */
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
  const key = columns.find((column) => column.key)
  const reading = new Reading(known, fieldsOf[kind])
  reading.problems.push(...problems)
  sayExisting(reading, key?.label ?? '', met)
  const existing = met?.undone ? undefined : met
  for (const column of columns) reading.take(column, given[column.name], existing)
  together[kind]?.(reading, existing)
  const password = passwordOf(reading, given.password, existing)
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
  const changes = changesOf(columns, known, existing.values, reading.values)
  if (changes.length === 0) return { ...row, ...nothing, outcome: 'same' }
  const values = { ...existing.values, ...reading.values, id: existing.id }
  return { ...row, changes, values, before: existing.values, password: null, outcome: 'update' }
}
