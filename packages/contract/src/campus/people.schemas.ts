import { savedReply, withAliases } from '../wire/endpoint.schemas.ts'
import { filterId } from '../wire/fields.ts'
import { keywordsQuery } from '../wire/paging.schemas.ts'
import { countsSchemas, listSchemas } from '../wire/resource.schemas.ts'
import { tolerant } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { employeeStatuses, genders, studentTypes } from './people.vocabulary.ts'
import { aliases, studentForm, teacherForm } from './person-form.schemas.ts'

const optionalFilter = <const V extends readonly [string, ...string[]]>(values: V) =>
  tolerant((value) => (value === '' ? undefined : value), z.enum(values, 'Filter tidak sesuai').optional())

const nullable = z.string().nullable()
const oneId = z.array(z.number())

const biodataOutput = {
  id: z.number(),
  version: z.number(),
  nim: z.string(),
  name: z.string(),
  gender: z.enum(genders),
  place_birth: z.string(),
  date_birth: z.string(),
  religion: nullable,
  type_identity: nullable,
  no_identity: nullable,
  email: nullable,
  phone: nullable,
  telephone: nullable,
  postal_code: nullable,
  username: z.string(),
  education_level_id: oneId,
  study_program_id: oneId,
  program_study_id: oneId,
}

const teacherRow = z.object({
  id: z.number(),
  version: z.number(),
  nim: z.string(),
  nidn: z.string(),
  name: z.string(),
  gender: z.enum(genders),
  employee_status: z.enum(employeeStatuses),
  education_level: z.string(),
  study_program: z.string(),
  phone: nullable,
})
export type TeacherRow = z.output<typeof teacherRow>
const teacherDetail = z.object({
  ...biodataOutput,
  nidn: z.string(),
  employee_status: z.enum(employeeStatuses),
})
export type TeacherDetail = z.output<typeof teacherDetail>

const teacherFilters = {
  education_level_id: filterId(),
  study_program_id: filterId(),
  employee_status: optionalFilter(employeeStatuses),
}
export const teachers = {
  ...listSchemas(
    'dosen',
    { row: teacherRow, detail: teacherDetail },
    {
      filters: teacherFilters,
      aliases,
      sorts: ['nim', 'nidn', 'name'],
    },
  ),
  counts: countsSchemas(
    'dosen',
    withAliases(aliases, z.object({ keywords: keywordsQuery, ...teacherFilters })),
  ),
  save: { summary: 'Simpan dosen', body: teacherForm, reply: savedReply },
}

const studentRow = z.object({
  id: z.number(),
  version: z.number(),
  nim: z.string(),
  name: z.string(),
  gender: z.enum(genders),
  status_user: z.string(),
  program: z.string(),
  education_level: z.string(),
  study_program: z.string(),
  phone: nullable,
})
export type StudentRow = z.output<typeof studentRow>
const studentDetail = z.object({
  ...biodataOutput,
  address: nullable,
  program_id: oneId,
  curriculum_id: oneId,
  status_id: oneId,
  study_group_id: oneId,
  entry_year: z.number(),
  date_entry: z.string(),
  type: z.enum(studentTypes),
  study_limit: z.number(),
})
export type StudentDetail = z.output<typeof studentDetail>

const studentFilters = {
  program_id: filterId(),
  education_level_id: filterId(),
  study_program_id: filterId(),
  status_id: filterId(),
}
export const students = {
  ...listSchemas(
    'mahasiswa',
    { row: studentRow, detail: studentDetail },
    {
      filters: studentFilters,
      aliases,
      // Among 100,000 students only what an index holds in order.
      sorts: ['nim', 'name'],
    },
  ),
  counts: countsSchemas(
    'mahasiswa',
    withAliases(aliases, z.object({ keywords: keywordsQuery, ...studentFilters })),
  ),
  save: { summary: 'Simpan mahasiswa', body: studentForm, reply: savedReply },
}

const option = z.object({ id: z.number(), name: z.string() })

export const teacherOptions = {
  summary: 'Pilihan dosen',
  reply: { data: z.array(option) },
}

export const studyGroupOptions = {
  summary: 'Rombongan belajar dan jumlah mahasiswa aktifnya',
  reply: { data: z.array(option.extend({ total_user: z.number() })) },
}
