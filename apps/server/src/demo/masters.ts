import * as schema from '../modules/campus/masters/schema.ts'
import { type Calendar, termYears } from './calendar.ts'
import { catalogue } from './content/catalogue/catalogue.ts'
import type { StudyProgramCode } from './content/catalogue/subject.ts'
import {
  curriculums,
  educationLevels,
  faculties,
  grades,
  type LevelName,
  type ProgramName,
  programs,
  signers,
  studyGroups,
  studyPrograms,
} from './content/people.ts'
import { at } from './random.ts'
import type { Tables } from './tables.ts'

export interface Masters {
  study_program: Map<StudyProgramCode, number>
  program: Map<ProgramName, number>
  level: Map<LevelName, number>
  group: Map<string, number>
  subject: Map<string, number>
  /** Old curriculum, new curriculum. */
  curriculum: number[]
  /** In chronological order; the fifth is active. */
  years: { id: number; code: string; active: boolean }[]
}

/** Id of a master row by name. */
export const getId = <K>(map: Map<K, number>, key: K): number => {
  const id = map.get(key)
  if (id === undefined) throw new Error(`no such row: ${key}`)
  return id
}

/** Mata kuliah of the new curriculum, for students from 2024 on. */
const isNew = (code: string) => /^(IF11|SI11|PM11|UM|IF4|SI41|PM21)/.test(code)

export const getCurriculum = ({ curriculum }: Pick<Masters, 'curriculum'>, code: string): number =>
  at(curriculum, isNew(code) ? 1 : 0)

export const addMasters = (tables: Tables, calendar: Calendar): Masters => {
  const study_program = new Map(
    studyPrograms.map(({ code, name }) => [
      code,
      tables.add(schema.studyPrograms, { code, name, degree: 'Sarjana (S1)', faculty: faculties[code] }),
    ]),
  )
  for (const { code } of studyPrograms)
    for (const person of signers[code])
      tables.add(schema.signatories, { study_program_id: getId(study_program, code), ...person })
  const program = new Map(programs.map((name) => [name, tables.add(schema.programs, { name })]))
  const level = new Map(educationLevels.map((name) => [name, tables.add(schema.educationLevels, { name })]))
  const years = termYears(calendar.today).map((year) => ({ ...year, id: tables.add(schema.years, year) }))
  const curriculum = curriculums.map((one) => tables.add(schema.curriculums, one))
  for (const [start_score, end_score, grade, ipk, status] of grades)
    tables.add(schema.grades, { start_score, end_score, grade, ipk, status })
  const group = new Map(
    studyGroups.map(({ code, name }) => [code, tables.add(schema.studyGroups, { code, name })]),
  )
  const subject = new Map(
    catalogue.map(({ code, name, program: owner, sks }) => {
      const row = {
        code,
        name,
        sks,
        study_program_id: getId(study_program, owner),
        curriculum_id: getCurriculum({ curriculum }, code),
        status: 'publish',
        created_at: calendar.iso(-400 * 1440),
      }
      return [code, tables.add(schema.courseCategories, row)]
    }),
  )
  return { study_program, program, level, group, subject, curriculum, years }
}
