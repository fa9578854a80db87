import { studyGroups } from '@tuntas/contract/campus/masters'
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
import { PASSWORD_MAX, PASSWORD_MIN } from '@tuntas/contract/identity/password'
import { type ImportColumn, type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'
import type { ImportChange, ImportOutcome, ImportProblem } from '@tuntas/contract/operations/imports'
import { inputOf } from '@tuntas/contract/wire/resource.schemas'
import { distance } from 'fastest-levenshtein'
import type { Written } from './cells.rules.ts'

/** What a row of a file would do to the database: the checked, and the reasons field by field. */

type Values = Record<string, unknown>
/** What stands in the database under the row's key. `other` is a person of another kind who has the username. */
export type Existing = { id: number; archived: boolean; other?: string; values: Values }
/** Masters by what people call them, and by what they are called on screens. */
export type Choices = { byName: Map<string, number>; names: Map<number, string> }
export type Known = Record<string, Choices>

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
const fieldsOf: Record<Exclude<ImportKind, 'member'>, Shape> = {
  teacher: { ...teacherBiodata.shape, ...teacherEducation.shape },
  student: { ...studentBiodata.shape, ...studentEducation.shape },
  'study-group': {
    code: inputOf(studyGroups.fields.code),
    name: inputOf(studyGroups.fields.name),
  },
}

/** Values of fields that no master lists. */
export const fixedChoices: Record<string, readonly string[]> = {
  gender: genders,
  religion: religions,
  type_identity: identityTypes,
  employee_status: employeeStatuses,
  type: studentTypes,
}

/** What a new row has where its cell is empty. */
const initial: Record<string, string> = { status_id: 'Aktif', type: 'baru', employee_status: 'tetap' }

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
  /** Takes one cell into `values`, or says why not. Empty cells leave what an existing row has. */
  take(column: ImportColumn, written: Written | undefined, existing: Existing | undefined) {
    const { name, label } = column
    if (written?.error) return this.say(label, written.error)
    if (written?.warning) this.say(label, written.warning, 1)
    let value: unknown = written?.value ?? ''
    if (value === '' && existing) return
    if (value === '') value = initial[name] ?? ''
    const choices = this.known[name]
    if (choices && value !== '') {
      const master = referred(choices, String(value))
      if ('error' in master) return this.say(label, master.error)
      value = master.id
    }
    const allowed = fixedChoices[name]
    if (allowed && value !== '' && !allowed.includes(String(value)))
      return this.say(label, `"${value}" tidak dikenal. Pilihannya: ${allowed.join(', ')}.`)
    // Without a default: a missing gender is asked for, not guessed.
    const parsed = this.fields[name]?.safeParse(value === '' && name === 'gender' ? null : value)
    if (parsed?.success) this.values[name] = parsed.data
    else this.say(label, parsed?.error.issues[0]?.message ?? 'Isi tidak sesuai')
  }
}

const inWords = (known: Known, name: string, value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return known[name]?.names.get(Number(value)) ?? String(value)
}

const changesOf = (
  columns: readonly ImportColumn[],
  known: Known,
  before: Values,
  after: Values,
): ImportChange[] =>
  columns.flatMap(({ name, label }) =>
    name in after && before[name] !== after[name]
      ? [{ label, before: inWords(known, name, before[name]), after: inWords(known, name, after[name]) }]
      : [],
  )

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

type Question = {
  kind: Exclude<ImportKind, 'member'>
  given: Given
  existing: Existing | undefined
  known: Known
  /** Said beforehand: duplicates within the file, merged cells. */
  problems: readonly ImportProblem[]
}

/** Judges a row of lecturers, students or study groups. */
export const checkRow = ({ kind, given, existing, known, problems }: Question): CheckedRow => {
  const columns = importColumns[kind].filter(({ name }) => name !== 'password')
  const key = columns.find((column) => column.key)
  const reading = new Reading(known, fieldsOf[kind])
  reading.problems.push(...problems)
  sayExisting(reading, key?.label ?? '', existing)
  for (const column of columns) reading.take(column, given[column.name], existing)
  if (kind === 'student') sayYears(reading, existing)
  const password = passwordOf(reading, given.password, existing)
  const row = {
    key: given[key?.name ?? '']?.value ?? '',
    label: given.name?.value || String(existing?.values.name ?? ''),
    problems: reading.problems,
  }
  const nothing = { changes: [], values: null, before: null, password: null }
  if (reading.problems.some(({ warning }) => !warning)) return { ...row, ...nothing, outcome: 'refuse' }
  if (!existing) return { ...row, ...nothing, outcome: 'create', values: reading.values, password }
  const changes = changesOf(columns, known, existing.values, reading.values)
  if (changes.length === 0) return { ...row, ...nothing, outcome: 'same' }
  const values = { ...existing.values, ...reading.values, id: existing.id }
  return { ...row, changes, values, before: existing.values, password: null, outcome: 'update' }
}
