import * as masters from '@tuntas/contract/campus/masters'
import { paginate } from '@tuntas/contract/wire/paging'
import type { Field, Resource, ResourceRow } from '@tuntas/contract/wire/resource'
import { type Fake, reply } from './fakeApi'

/** Values of a row and form, by field: a choice by value, another list's row by id. */
export type Values = Record<string, string | number | boolean | number[]>
export type MasterCase = { resource: Resource; values: Values }

const asCase = (resource: object, values: Values): MasterCase => ({ resource: resource as Resource, values })
const ofCurriculum = { study_program_id: 11, curriculum_id: 12 }

/** Adding a declaration here tests it. */
export const masterCases: readonly MasterCase[] = [
  asCase(masters.programs, { name: 'Reguler' }),
  asCase(masters.studyPrograms, {
    code: 'TI',
    name: 'Teknik Informatika',
    outcome_pass: 65,
    outcome_target: 75,
    degree: 'Sarjana (S1)',
    faculty: 'Fakultas Teknik',
    minutes_contact: 50,
    minutes_task: 60,
    minutes_study: 60,
  }),
  asCase(masters.signatories, {
    study_program_id: 11,
    role: 'dekan',
    name: 'Prof. Dr. Rina',
    employee_number: '197001012000012001',
  }),
  asCase(masters.educationLevels, { name: 'S1' }),
  asCase(masters.years, { code: '20261', name: 'Ganjil 2026', active: false, marks_due: '2026-12-20' }),
  asCase(masters.curriculums, { code: 'K20', name: 'Kurikulum 2020' }),
  asCase(masters.studyGroups, { code: 'TI22A', name: 'Teknik Informatika 2022 A' }),
  asCase(masters.grades, { start_score: 80, end_score: 100, ipk: 4, grade: 'A', status: true }),
  asCase(masters.courseCategories, {
    code: 'IF2301',
    name: 'Basis Data',
    sks: 3,
    ...ofCurriculum,
    status: 'publish',
  }),
  asCase(masters.graduateProfiles, {
    ...ofCurriculum,
    code: 'PL-1',
    name: 'Pengembang',
    description: 'Membangun.',
  }),
  asCase(masters.cpl, { ...ofCurriculum, code: 'CPL-1', name: 'Bertakwa', kind: 'sikap', profile_ids: [] }),
  asCase(masters.cpmk, { course_category_id: 13, code: 'CPMK-1', name: 'Merancang', cpl_ids: [] }),
]

const placedRow = {
  study_program_id: 11,
  study_program: 'Pendidikan Matematika',
  curriculum_id: 12,
  curriculum: 'Kurikulum 2020',
}

/** Rows of lists that others refer to. */
const referred = [
  reply(masters.studyPrograms.options, { data: [{ id: 11, name: 'Pendidikan Matematika' }] }),
  reply(masters.curriculums.options, { data: [{ id: 12, name: 'Kurikulum 2020' }] }),
  reply(masters.courseCategories.options, { data: [{ id: 13, name: 'Aljabar Linear' }] }),
  reply(masters.courseCategories.detail, ({ query }) => ({
    data: {
      id: query.id,
      version: 1,
      name: 'Aljabar Linear',
      code: null,
      sks: 3,
      status: 'publish',
      ...placedRow,
    },
  })),
  reply(masters.graduateProfiles.options, { data: [] }),
  reply(masters.cpl.options, { data: [] }),
]
export const referredNames: Record<number, string> = {
  11: 'Pendidikan Matematika',
  12: 'Kurikulum 2020',
  13: 'Aljabar Linear',
}

export const listFields = ({ fields }: Resource) => Object.entries(fields) as [string, Field][]
export const getName = ({ resource: { named: nameField = 'name' }, values }: MasterCase) =>
  String(values[nameField])

const toRow = ({ resource, values }: MasterCase) => {
  const names = listFields(resource).flatMap(([name, field]) => {
    if (field.kind === 'ref') return [[field.as, referredNames[Number(values[name])] ?? '']]
    return field.kind === 'refs' ? [[field.as, '']] : []
  })
  return { id: 7, version: 1, ...values, ...Object.fromEntries(names) }
}

export const pageReply = (resource: Resource, rows: readonly ResourceRow[]) =>
  reply(resource.list, ({ query }) => ({
    data: [...rows],
    pagination: paginate(query as { page: number; limit: number }, rows.length),
  }))

/** The list with one row, and further requests of its page and form. */
export const buildListReplies = (one: MasterCase): Fake[] => {
  const { resource } = one
  const counts = resource.counts ? [reply(resource.counts, { data: [] })] : []
  const gaps = reply(masters.grades.options, { data: [] })
  return [...referred, gaps, ...counts, pageReply(resource, [toRow(one)])]
}
