import { statusUserOptions } from '@tuntas/contract/campus/statuses'
import { useData } from '../../../kit/client/queries'
import { OPTIONS_STALE_MS, useOptions } from '../../../kit/form/options'

type Choice = { value: string; label: string }

export const refs = {
  program_id: { path: 'master-data/program', label: 'Program', all: 'Semua program' },
  education_level_id: { path: 'master-data/education-level', label: 'Jenjang', all: 'Semua jenjang' },
  study_program_id: {
    path: 'master-data/program-study',
    label: 'Program studi',
    all: 'Semua program studi',
  },
  curriculum_id: { path: 'master-data/curriculum', label: 'Kurikulum', all: 'Semua kurikulum' },
  study_group_id: {
    path: 'master-data/study-group',
    label: 'Rombongan belajar',
    all: 'Semua rombongan belajar',
  },
  entry_year: { path: 'user/student/entry-year', label: 'Angkatan', all: 'Semua angkatan' },
} as const
export type RefName = keyof typeof refs

/** Filters over other lists, each with 'Semua …'. */
export function useRefFilters(names: readonly RefName[]) {
  const options = useOptions(names.map((name) => refs[name].path))
  return names.map((name) => ({
    name,
    several: true as const,
    ...refs[name],
    options: options[refs[name].path] ?? [],
  }))
}

/** Options of the form's selects; undefined while loading. */
export function useRefChoices(names: readonly RefName[]) {
  const options = useOptions(names.map((name) => refs[name].path))
  return (name: RefName): Choice[] | undefined => options[refs[name].path]
}

/** Statuses of a student. */
export const useStatusChoices = (): Choice[] | undefined =>
  useData(statusUserOptions, {}, { staleTime: OPTIONS_STALE_MS }).data?.map((row) => ({
    value: String(row.id),
    label: row.name,
  }))
