import {
  courseCategories,
  cpl,
  cpmk,
  grades,
  graduateProfiles,
  studyGroups,
} from '@tuntas/contract/campus/masters'
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
  teacherBiodata,
  teacherEducation,
} from '@tuntas/contract/campus/person-form.schemas'
import { adminCourses } from '@tuntas/contract/classroom/courses.schemas'
import { adminAccount } from '@tuntas/contract/identity/admin-form.schemas'
import type { ImportColumn, ImportKind } from '@tuntas/contract/operations/import-columns'
import type { ImportProblem } from '@tuntas/contract/operations/imports'
import { nameText } from '@tuntas/contract/wire/fields'
import { buildInputSchema } from '@tuntas/contract/wire/resource.schemas'
import type { Fields } from '@tuntas/contract/wire/resource.vocabulary'
import { singleSpaced } from '@tuntas/contract/wire/spaces'
import { distance } from 'fastest-levenshtein'
import type { Written } from './cells.rules.ts'
import { masterKey } from './choices.rules.ts'
import { feederNote, feederRefusal, feederWord } from './feeder-codes.rules.ts'
import { type Choices, cellText, type Known } from './shape.rules.ts'

/** Converts the cells of a row into field values, by the schemas of the form. */

type Values = Record<string, unknown>
/**
 * The stored row with the same key. `other`: a person of another kind with the username; `undone`: archived
 * only because its import was undone.
 */
export type Existing = { id: number; archived: boolean; undone?: boolean; other?: string; values: Values }

/** The part of a schema that the check uses. */
type Field = {
  safeParse: (
    value: unknown,
  ) => { success: true; data: unknown } | { success: false; error: { issues: { message: string }[] } }
}
type Shape = Record<string, Field>
const buildInputSchemas = (fields: Fields): Shape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, buildInputSchema(field)]))
export const fieldsByKind: Record<Exclude<ImportKind, 'member'>, Shape> = {
  teacher: { ...teacherBiodata.shape, ...teacherEducation.shape },
  student: { ...studentBiodata.shape, ...studentEducation.shape },
  'study-group': buildInputSchemas(studyGroups.fields),
  'course-category': { ...buildInputSchemas(courseCategories.fields), code: nameText('Masukan kode', 50) },
  grade: buildInputSchemas(grades.fields),
  course: { ...adminCourses.save.body.shape, code: nameText('Masukan kode kelas', 50) },
  admin: adminAccount.shape,
  'graduate-profile': buildInputSchemas(graduateProfiles.fields),
  cpl: buildInputSchemas(cpl.fields),
  cpmk: buildInputSchemas(cpmk.fields),
}

/** Values of fields without a master table. */
export const fixedChoices: Record<string, readonly string[]> = {
  gender: genders,
  religion: religions,
  type_identity: identityTypes,
  employee_status: employeeStatuses,
  type: studentTypes,
}

const REFUSED = Symbol('refused')
/** Letters and digits only. */
export const toPlainWord = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')

const MANY = 500
const nearest = (choices: Choices, value: string): string | undefined => {
  if (choices.names.size > MANY) return undefined
  const nearestChoice = [...choices.names.values()]
    .map((name) => ({ name, far: distance(name.toLowerCase(), value.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0]
  return nearestChoice && nearestChoice.far <= Math.max(2, value.length / 4) ? nearestChoice.name : undefined
}

/** The master's id, or an error with the unknown name and a suggestion. */
const referred = (choices: Choices, value: string): { id: number } | { error: string } => {
  if (choices.doubled?.has(masterKey(value)))
    return { error: `"${value}" ada lebih dari satu. Tulis kodenya.` }
  const id = choices.byName.get(masterKey(value))
  if (id !== undefined) return { id }
  const suggestion = nearest(choices, value)
  return { error: `"${value}" tidak ditemukan.${suggestion ? ` Maksudnya "${suggestion}"?` : ''}` }
}

/** The id that a cell refers to, if it is unambiguous. */
export const idNamed = (choices: Choices | undefined, value: string): number | undefined => {
  const reference = choices && referred(choices, value)
  return reference && 'id' in reference ? reference.id : undefined
}

export type Given = Readonly<Record<string, Written | undefined>>

/** Collects the values of one row, and its problems. */
export class Reading {
  readonly problems: ImportProblem[] = []
  readonly values: Values = {}
  constructor(
    private readonly knownChoices: Known,
    private readonly fields: Shape,
  ) {}
  say(column: string, message: string, warning: 0 | 1 = 0) {
    this.problems.push({ column, message, warning })
  }
  /**
   * Adds a cell to `values`, or a problem. Empty cells, and unchanged values, keep what an existing row has.
   */
  take(column: ImportColumn, parsedCell: Written | undefined, existingRow: Existing | undefined) {
    const { name, label } = column
    if (
      existingRow &&
      parsedCell?.raw &&
      singleSpaced(parsedCell.raw) ===
        singleSpaced(cellText(column, existingRow.values[name], this.knownChoices))
    )
      return
    if (parsedCell?.error) return this.say(label, parsedCell.error)
    if (parsedCell?.warning) this.say(label, parsedCell.warning, 1)
    const text = parsedCell?.value ?? ''
    if (text === '' && existingRow && !parsedCell?.clears) return
    const valueText = text === '' ? (this.knownChoices[name]?.blank ?? column.blank ?? '') : text
    const value = this.meaning(column, valueText, existingRow)
    if (value === REFUSED) return
    // Without the schema's default: a missing gender is reported, not guessed.
    const parsedValue = this.fields[name]?.safeParse(value === '' && name === 'gender' ? null : value)
    if (parsedValue?.success) this.values[name] = parsedValue.data
    else this.say(label, parsedValue?.error.issues[0]?.message ?? 'Isi tidak sesuai')
  }
  /** Choices for a cell; for some masters they depend on another cell. */
  private choices({ name }: ImportColumn, existingRow: Existing | undefined): Choices | undefined {
    const all = this.knownChoices[name]
    if (!all?.within) return all
    const { fields, choices } = all.within
    const place = fields.map((field) => this.values[field] ?? existingRow?.values[field]).join(' ')
    return choices.get(place) ?? { ...all, byName: new Map() }
  }
  /** Input for the schema: ids of masters, values of choices. */
  private meaning(column: ImportColumn, text: string, existingRow: Existing | undefined): unknown {
    const choices = this.choices(column, existingRow)
    if (column.many) return this.list(column, text, choices)
    if (text === '') return text
    if (choices) return this.refer(column, text, choices)
    const allowed = fixedChoices[column.name]
    if (column.choices === undefined && allowed && !allowed.includes(text))
      return this.unknown(column, text, allowed)
    if (column.choices === undefined) return text
    const chosenOption = column.choices.find(({ value, label }) =>
      [value, label].some((one) => toPlainWord(one) === toPlainWord(text)),
    )
    return chosenOption
      ? chosenOption.value
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
  private refer({ name, label }: ImportColumn, text: string, choices: Choices) {
    const master = referred(choices, text)
    if ('id' in master) return master.id
    const word = feederWord(name, text)
    const coded = word === undefined ? undefined : idNamed(choices, word)
    if (word !== undefined && coded !== undefined) {
      this.say(label, feederNote(text, word), 1)
      return coded
    }
    this.say(label, feederRefusal(name, text) ?? master.error)
    return REFUSED
  }
  private list(column: ImportColumn, text: string, choices: Choices | undefined) {
    const parts = text.split(/[;,\n]/).map((part) => part.trim())
    const ids = parts.filter(Boolean).map((part) => choices && this.refer(column, part, choices))
    if (ids.includes(REFUSED)) return REFUSED
    // Lecturers keep their order; groups are a set; CPL and profiles are sorted by code.
    if (column.name === 'study_group_id') return [...new Set(ids)].sort((a, b) => Number(a) - Number(b))
    return column.name === 'cpl_ids' || column.name === 'profile_ids'
      ? [...(choices?.names.keys() ?? [])].filter((id) => ids.includes(id))
      : ids
  }
}
