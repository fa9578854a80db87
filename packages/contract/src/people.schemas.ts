import { savedReply, withAliases } from './endpoint.schemas.ts'
import {
  always,
  choiceOr,
  date,
  filterId,
  id,
  optionalChoice,
  optionalDigits,
  optionalPhone,
  optionalText,
  personNumber,
  phone,
  text,
  version,
  year,
} from './fields.ts'
import { keywordsQuery } from './paging.schemas.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password.vocabulary.ts'
import { employeeStatuses, genders, identityTypes, religions, studentTypes } from './people.vocabulary.ts'
import { countsSchemas, listSchemas } from './resource.schemas.ts'
import { tolerant } from './tolerance.ts'
import { z } from './zod.ts'

const optionalFilter = <const V extends readonly [string, ...string[]]>(values: V) =>
  tolerant((value) => (value === '' ? undefined : value), z.enum(values, 'Filter tidak sesuai').optional())

const nullable = z.string().nullable()
const oneId = z.array(z.number())

/** Fields of the Biodata tab that lecturers and students share. */
const biodataInput = {
  name: text('Masukan nama lengkap'),
  gender: choiceOr('L', genders, 'Masukan jenis kelamin'),
  place_birth: text('Masukan tempat lahir'),
  date_birth: date('Masukan tanggal lahir'),
  religion: optionalChoice(religions),
  type_identity: optionalChoice(identityTypes),
  no_identity: optionalDigits(),
  email: text('Masukan email'),
  phone: phone('Masukan no.hp'),
  telephone: optionalPhone(),
  postal_code: optionalText(20),
}
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

const secretText = tolerant(
  (value) => (value === '' || value === null ? undefined : value),
  z
    .string('Masukan password')
    .min(PASSWORD_MIN, 'Password minimal 8 karakter')
    .max(PASSWORD_MAX, 'Password maksimal 128 karakter')
    .optional(),
)
const passwordInput = {
  id: filterId(),
  version: version(),
  password: secretText,
  confirm_password: tolerant(
    (value) => (value === '' || value === null ? undefined : value),
    z.string('Masukan konfirmasi password').optional(),
  ),
}

type Passwords = { id?: number; password?: string; confirm_password?: string }

/** Both are required when creating, and equal when given. */
const checkPasswords = (value: Passwords, context: z.RefinementCtx) => {
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const creating = value.id === undefined
  if (creating && value.password === undefined) say('password', 'Masukan password')
  if ((creating || value.password !== undefined) && value.confirm_password === undefined)
    say('confirm_password', 'Masukan konfirmasi password')
  else if (value.password !== value.confirm_password)
    say('confirm_password', 'Konfirmasi password tidak sesuai !')
}

const aliases = { program_study_id: 'study_program_id' }

/** The steps of the lecturer's form; the last one saves all of them in one call. */
export const teacherBiodata = z.object({
  nim: personNumber('Masukan NIP'),
  nidn: personNumber('Masukan NIDN'),
  ...biodataInput,
})
export const teacherEducation = z.object({
  education_level_id: id('Pilih jenjang'),
  study_program_id: id('Pilih program studi'),
  employee_status: choiceOr('tetap', employeeStatuses, 'Pilih status dosen'),
})
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
    { row: teacherRow, detail: teacherDetail },
    {
      filters: teacherFilters,
      aliases,
      sorts: ['nim', 'nidn', 'name'],
    },
  ),
  counts: countsSchemas(withAliases(aliases, z.object({ keywords: keywordsQuery, ...teacherFilters }))),
  save: {
    body: withAliases(
      aliases,
      z
        .object({ ...passwordInput, ...teacherBiodata.shape, ...teacherEducation.shape })
        .superRefine(checkPasswords, always),
    ),
    reply: savedReply,
  },
}

/** The steps of the student's form. */
export const studentBiodata = z.object({
  nim: personNumber('Masukan nomor induk mahasiswa NIM'),
  ...biodataInput,
  address: optionalText(2000),
})
export const studentEducation = z.object({
  program_id: id('Pilih program'),
  education_level_id: id('Pilih jenjang'),
  study_program_id: id('Pilih program studi'),
  curriculum_id: id('Pilih kurikulum'),
  status_id: id('Pilih status mahasiswa'),
  study_group_id: id('Pilih rombongan belajar'),
  entry_year: year('Pilih tahun masuk'),
  date_entry: date('Pilih tanggal masuk'),
  type: choiceOr('baru', studentTypes, 'Pilih status pindahan'),
  study_limit: year('Masukan batas studi'),
})
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
    { row: studentRow, detail: studentDetail },
    {
      filters: studentFilters,
      aliases,
      // Among 100,000 students only what an index holds in order.
      sorts: ['nim', 'name'],
    },
  ),
  counts: countsSchemas(withAliases(aliases, z.object({ keywords: keywordsQuery, ...studentFilters }))),
  save: {
    body: withAliases(
      aliases,
      z
        .object({ ...passwordInput, ...studentBiodata.shape, ...studentEducation.shape })
        .superRefine(checkPasswords, always),
    ),
    reply: savedReply,
  },
}

const option = z.object({ id: z.number(), name: z.string() })

export const teacherOptions = {
  reply: { data: z.array(option) },
}

export const studyGroupOptions = {
  reply: { data: z.array(option.extend({ total_user: z.number() })) },
}
