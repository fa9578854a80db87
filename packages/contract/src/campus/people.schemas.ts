import { RESET_MOST } from '../identity/password.vocabulary.ts'
import { savedReply, withAliases } from '../wire/endpoint.schemas.ts'
import {
  bit,
  choiceOr,
  filterId,
  filterIds,
  filterWords,
  id,
  idList,
  integer,
  optionalFlag,
  text,
} from '../wire/fields.ts'
import { keywordsQuery } from '../wire/paging.schemas.ts'
import { countsSchemas, listSchemas } from '../wire/resource.schemas.ts'
import { optional, tolerant } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { employeeStatuses, genders, studentTypes } from './people.vocabulary.ts'
import { aliases, studentForm, teacherForm } from './person-form.schemas.ts'

/** A spreadsheet, or rows for a program that prints them. */
export const passwordFormat = () => choiceOr('xlsx', ['xlsx', 'json'], 'Format tidak sesuai')

/** Creates a new password for each person, who must change it. It is only in this file. */
export const resetPassword = {
  body: z.object({
    list_id: idList().refine(
      (ids) => new Set(ids).size <= RESET_MOST,
      `Paling banyak ${RESET_MOST} orang sekaligus`,
    ),
    /** `ndjson` streams the progress line by line; the last line holds the result or the error. */
    format: choiceOr('xlsx', ['xlsx', 'json', 'ndjson'], 'Format tidak sesuai'),
    /** Also remove the second factor: a person who lost a device has often lost both. */
    remove_second: optionalFlag(),
  }),
  reply: {},
}

/** More than the matches of any campus list. */
const FOUND_MOST = 10_000
/** All matches of a list's filters, for bulk actions. */
const foundReply = { data: z.array(z.object({ id: z.number(), name: z.string() })).max(FOUND_MOST) }
/** Exports selected rows as the list shows them, or (`full`) in the import format. */
const exportChosen = { body: z.object({ list_id: idList(), full: optionalFlag() }), reply: {} }

/** For a person who lost the second factor: they sign in with the password and can set up another. */
export const removeSecond = {
  body: z.object({
    list_id: idList().refine(
      (ids) => new Set(ids).size <= RESET_MOST,
      `Paling banyak ${RESET_MOST} orang sekaligus`,
    ),
  }),
  reply: {},
}

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
  /** Has a second factor. */
  second_factor: bit(),
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
  education_level_id: filterIds(),
  study_program_id: filterIds(),
  employee_status: filterWords(employeeStatuses),
}
const teacherList = listSchemas(
  'dosen',
  { row: teacherRow, detail: teacherDetail },
  {
    filters: teacherFilters,
    aliases,
    sorts: ['nim', 'nidn', 'name', 'education_level', 'study_program', 'phone'],
  },
)
export const teachers = {
  ...teacherList,
  forImport: {
    summary: 'Unduh dosen dengan semua isinya, dalam bentuk impor',
    query: teacherList.list.query,
    reply: {},
  },
  counts: countsSchemas(
    'dosen',
    withAliases(aliases, z.object({ keywords: keywordsQuery, ...teacherFilters })),
  ),
  save: { summary: 'Simpan dosen', body: teacherForm, reply: savedReply },
  found: { summary: 'Semua dosen hasil saringan', query: teacherList.list.query, reply: foundReply },
  exportChosen: { summary: 'Unduh dosen yang dipilih sebagai Excel', ...exportChosen },
  resetPassword: { summary: 'Reset kata sandi dosen; hanya sekali terlihat', ...resetPassword },
  removeSecond: { summary: 'Matikan verifikasi dua langkah dosen', ...removeSecond },
}

/** The reply of a number check: empty, or the refusal that a save would get. */
const emptySpec = { reply: {} }
const freeQuery = { id: filterId(), nim: text('Masukan nomor') }
export const freeTeacherNumbers = {
  summary: 'Periksa NIP dan NIDN sebelum dosen disimpan',
  query: z.object({ ...freeQuery, nidn: text('Masukan NIDN') }),
  ...emptySpec,
}
export const freeStudentNumber = {
  summary: 'Periksa NIM sebelum mahasiswa disimpan',
  query: z.object(freeQuery),
  ...emptySpec,
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
  program_id: filterIds(),
  education_level_id: filterIds(),
  study_program_id: filterIds(),
  status_id: filterIds(),
  curriculum_id: filterIds(),
  study_group_id: filterIds(),
  entry_year: filterIds(),
}
const studentList = listSchemas(
  'mahasiswa',
  { row: studentRow, detail: studentDetail },
  {
    filters: studentFilters,
    aliases,
    sorts: ['nim', 'name', 'education_level', 'program', 'study_program', 'phone'],
  },
)
export const students = {
  ...studentList,
  forImport: {
    summary: 'Unduh mahasiswa dengan semua isinya, dalam bentuk impor',
    query: studentList.list.query,
    reply: {},
  },
  counts: countsSchemas(
    'mahasiswa',
    withAliases(aliases, z.object({ keywords: keywordsQuery, ...studentFilters })),
  ),
  save: { summary: 'Simpan mahasiswa', body: studentForm, reply: savedReply },
  found: { summary: 'Semua mahasiswa hasil saringan', query: studentList.list.query, reply: foundReply },
  exportChosen: { summary: 'Unduh mahasiswa yang dipilih sebagai Excel', ...exportChosen },
  resetPassword: { summary: 'Reset kata sandi mahasiswa; hanya sekali terlihat', ...resetPassword },
  removeSecond: { summary: 'Matikan verifikasi dua langkah mahasiswa', ...removeSecond },
}

/** A bulk change; fields that are not sent stay. */
const requiredId = (message: string) => optional(id(message))
const bulkSet = z
  .object({
    status_id: requiredId('Pilih status mahasiswa'),
    study_group_id: requiredId('Pilih rombongan belajar'),
    program_id: requiredId('Pilih program'),
    curriculum_id: requiredId('Pilih kurikulum'),
  })
  .refine((set) => Object.values(set).some((value) => value !== undefined), 'Pilih yang akan diubah')

const isEmptyList = (value: unknown) => Array.isArray(value) && value.every((item) => item === '')
/** The list's filters in a body. Unknown or empty values are refused, because they would match everybody. */
const bulkFilter = tolerant(
  (value) =>
    typeof value === 'object' && value !== null && Object.values(value).some(isEmptyList) ? null : value,
  withAliases(aliases, z.strictObject({ keywords: keywordsQuery, ...studentFilters }, 'Filter tidak sesuai')),
)

const findsAll = (filter: object) =>
  Object.values(filter).every((value) => value === undefined || value === '')

export const changeStudents = {
  summary: 'Ubah banyak mahasiswa: yang dipilih, atau semua hasil saringan',
  body: z
    .object({
      list_id: idList().optional(),
      filter: bulkFilter.optional(),
      /** The match count that the sender saw; refused if it differs. */
      total: optional(integer('Jumlah tidak sesuai')),
      set: bulkSet,
    })
    .refine(({ list_id, filter }) => (list_id === undefined) !== (filter === undefined), {
      path: ['list_id'],
      message: 'Pilih mahasiswa, atau semua hasil saringan',
    })
    .refine(({ filter, total }) => filter === undefined || total !== undefined || !findsAll(filter), {
      path: ['filter'],
      message: 'Saringan kosong berarti semua mahasiswa. Sebutkan jumlahnya',
    }),
  reply: {
    data: z.object({
      /** Number of people addressed. */
      total: z.number(),
      /** Number of people who had another value. */
      changed: z.number(),
    }),
  },
}

const option = z.object({ id: z.number(), name: z.string() })

export const entryYears = {
  summary: 'Angkatan yang ada mahasiswanya',
  reply: { data: z.array(option) },
}

export const teacherOptions = {
  summary: 'Pilihan dosen',
  reply: { data: z.array(option) },
}

export const studyGroupOptions = {
  summary: 'Rombongan belajar dan jumlah mahasiswa aktifnya',
  reply: { data: z.array(option.extend({ total_user: z.number() })) },
}
