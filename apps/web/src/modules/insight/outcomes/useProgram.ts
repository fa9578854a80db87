import { useEffect } from 'react'
import { useOptions } from '../../../kit/form/options'
import type { ListState } from '../../../kit/list/useListSearch'

const PROGRAMS = 'master-data/program-study'
const CURRICULA = 'master-data/curriculum'
const YEARS = 'master-data/year'

/** The study program and curriculum, kept in the address; a single option is preselected. */
export function useProgram({ search, change }: ListState) {
  const options = useOptions([PROGRAMS, CURRICULA, YEARS])
  const programs = options[PROGRAMS]
  const only = programs?.length === 1 ? programs[0]?.value : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, where nothing else can be
  useEffect(() => {
    if (only !== undefined && search.study_program_id === undefined) change({ study_program_id: only })
  }, [only])
  const program = Number(search.study_program_id ?? 0)
  const curriculum = Number(search.curriculum_id ?? 0)
  const select = (name: string, label: string, hint: string, rows: typeof programs) => ({
    name,
    label,
    hint,
    options: rows,
    value: rows ? String(search[name] ?? '') : '',
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value || undefined }),
  })
  const findName = (rows: typeof programs, id: number) =>
    rows?.find(({ value }) => value === String(id))?.label
  return {
    query: program > 0 && curriculum > 0 ? { study_program_id: program, curriculum_id: curriculum } : null,
    called: [findName(programs, program), findName(options[CURRICULA], curriculum)]
      .filter(Boolean)
      .join(' · '),
    fields: [
      select('study_program_id', 'Program Studi', 'Pilih program studi', programs),
      select('curriculum_id', 'Kurikulum', 'Pilih kurikulum', options[CURRICULA]),
    ],
    year: select('year_id', 'Tahun Semester', 'Semua tahun semester', options[YEARS]),
  }
}
