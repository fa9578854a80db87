import type { CopiedClass, SourceClass } from '@tuntas/contract/classroom/semester'
import { includesWords } from '@tuntas/contract/wire/spaces'
import type { Errors } from '../../../kit/form/form'
import { parseDays } from '../../../shared/lessons/days'
import type { TeamValues } from './TeamTeaching'

export const TEACHERS = 'master-data/teacher'

/** Field values for name and people of a class copy. */
export type CopyValues = TeamValues & { code: string; name: string; study_group_id: string[] }

type Source = Pick<SourceClass, 'code' | 'name' | 'teacher_id' | 'teamteaching' | 'study_group_id'>
/** Copies the class's values; its code too, which each semester uses again. */
export const toCopyValues = ({
  code,
  name,
  teacher_id,
  teamteaching,
  study_group_id,
}: Source): CopyValues => ({
  code: code ?? '',
  name,
  teacher_id: String(teacher_id),
  is_teamteaching: teamteaching.length > 0,
  teamteaching: teamteaching.map(String),
  study_group_id: study_group_id.map(String),
})

/** Errors of list entries belong to the whole field. */
export const byField = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.split('.')[0] ?? name, message]))

export const copyBody = ({ is_teamteaching, teamteaching, ...values }: CopyValues) => ({
  ...values,
  teamteaching: is_teamteaching ? teamteaching : [],
})

/** Field values for the copied topics and lessons. */
export type MaterialValues = { material: boolean; keepStatus: boolean; dated: boolean; days: string }
export const materialBody = ({ material, keepStatus, dated, days }: MaterialValues) => ({
  material,
  keep_status: material && keepStatus,
  ...(material && dated && { days: parseDays(days) ?? 0 }),
})
/** Error of a number of days that the schema would refuse. */
export const daysFault = ({ material, dated, days }: MaterialValues): Errors =>
  material && dated && parseDays(days) === null ? { days: 'Masukan jumlah hari' } : {}

export type SemesterValues = MaterialValues & {
  /** Creates the semester, or uses an existing one. */
  kind: 'new' | 'existing'
  code: string
  name: string
  year_id: string
  activate: boolean
  from: string
}

/** Errors of the first step. */
export function semesterFaults(values: SemesterValues): Errors {
  const { kind, code, name, year_id, from } = values
  const checks: [string, boolean, string][] = [
    ['code', kind === 'new' && code.trim() === '', 'Masukan kode tahun semester'],
    ['name', kind === 'new' && name.trim() === '', 'Masukan nama tahun semester'],
    ['year_id', kind === 'existing' && year_id === '', 'Pilih tahun periode'],
    ['from', from === '', 'Pilih tahun periode'],
  ]
  const empty = checks.flatMap(([field, isMissing, message]) => (isMissing ? [[field, message]] : []))
  return { ...Object.fromEntries(empty), ...daysFault(values) }
}

export type Changes = ReadonlyMap<number, CopyValues>

export type ClassFilter = { keywords: string; category: string; program: string }
/** Classes that match the filters, in order. */
export function filterClasses(classes: readonly SourceClass[], { keywords, category, program }: ClassFilter) {
  return classes.filter(
    (row) =>
      (category === '' || String(row.course_category_id) === category) &&
      (program === '' || String(row.study_program_id) === program) &&
      [row.name, row.code ?? '', row.courses_category].some((text) => includesWords(text, keywords)),
  )
}

/** Unique mata kuliah or programs of the classes, by name. */
export const toUniqueChoices = (pairs: readonly (readonly [id: number, name: string])[]) =>
  [...new Map(pairs)]
    .map(([id, label]) => ({ value: String(id), label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'id'))

/** Server errors by class: `classes.3.teacher_id` belongs to the fourth class sent. */
export function faultsByClass(
  errors: Errors,
  sentClasses: readonly Pick<CopiedClass, 'id'>[],
): Map<number, Errors> {
  const faults = new Map<number, Errors>()
  for (const [path, message] of Object.entries(errors)) {
    const [, at, field] = /^classes\.(\d+)\.(\w+)/.exec(path) ?? []
    const id = at === undefined ? undefined : sentClasses[Number(at)]?.id
    if (id !== undefined && field !== undefined) faults.set(id, { ...faults.get(id), [field]: message })
  }
  return faults
}
