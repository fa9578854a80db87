import { page } from '../wire/endpoint.schemas.ts'
import {
  bit,
  date,
  filterId,
  flag,
  id,
  moment,
  nameText,
  optionalMoment,
  optionalNameText,
} from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { listServiceColumns } from './service-columns.ts'
import { SERVICE_ROWS, type ServiceKind, serviceScopes, upsertOutcomes } from './services.vocabulary.ts'

const serviceToken = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(serviceScopes)),
  /** The token's first signs, to tell it in a configuration. */
  prefix: z.string(),
  /** The name of the super admin who made it. */
  created_by: z.string(),
  created_at: moment(),
  /** The last campus day on which it is valid. */
  expires_at: z.string(),
  last_used_at: moment().nullable(),
  last_ip: z.string().nullable(),
  revoked_at: moment().nullable(),
})

export const serviceTokens = {
  summary: 'Token layanan',
  reply: { data: z.array(serviceToken) },
}

const NO_SCOPE = 'Pilih minimal satu izin'
const scopes = z
  .array(z.enum(serviceScopes, 'Izin tidak dikenal'), NO_SCOPE)
  .min(1, NO_SCOPE)
  .transform((all) => serviceScopes.filter((scope) => all.includes(scope)))

export const saveServiceToken = {
  summary: 'Buat token layanan, atau ubah namanya',
  body: z.object({
    id: filterId(),
    name: nameText('Masukan nama', 60),
    scopes: optional(scopes),
    expires_at: optional(date('Masukan tanggal berakhir')),
  }),
  reply: {
    data: z.object({
      id: z.number(),
      /** The only time that it is seen; null where only the name changed. */
      token: z.string().nullable(),
    }),
  },
}

export const revokeServiceToken = {
  summary: 'Cabut token layanan',
  body: z.object({ id: id('Data tidak ditemukan') }),
  reply: {},
}

const problem = z.object({
  /** The column's name; empty for the whole row. */
  column: z.string(),
  message: z.string(),
  /** 1: a note, the row is stored. */
  warning: bit(),
})
const upsertedRow = z.object({
  /** Its place in the request, from 1. */
  row: z.number(),
  key: z.string(),
  id: z.number().nullable(),
  outcome: z.enum(upsertOutcomes),
  problems: z.array(problem),
})
export type UpsertedRow = z.input<typeof upsertedRow>
const count = z.number()

const describeUpsert = (summary: string) => ({
  summary,
  body: z.object({
    rows: z
      .array(z.record(z.string(), z.unknown(), 'Setiap baris harus objek'), 'Kirim rows sebagai daftar')
      .min(1, 'Kirim minimal satu baris')
      .max(SERVICE_ROWS, `Paling banyak ${SERVICE_ROWS.toLocaleString('id-ID')} baris.`),
    /** 1: answers what would happen, and stores nothing. */
    dry_run: flag(),
  }),
  reply: {
    summary: z.object({ created: count, updated: count, same: count, refused: count }),
    data: z.array(upsertedRow),
  },
})

export const upserts = {
  student: describeUpsert('Kirim mahasiswa'),
  teacher: describeUpsert('Kirim dosen'),
  'study-group': describeUpsert('Kirim rombongan belajar'),
  'course-category': describeUpsert('Kirim mata kuliah'),
  course: describeUpsert('Kirim kelas'),
  member: describeUpsert('Kirim peserta kelas (KRS)'),
} satisfies Record<ServiceKind, unknown>

const storedValue = z.union([z.string(), z.number(), z.array(z.string()), z.null()])
const { page: pageNumber, limit } = pageQuery
/** Filters of all kinds. `year_id` is a semester's name or code. */
const filter = optionalNameText()
const filters = {
  student: { nim: filter },
  teacher: { nidn: filter },
  'study-group': { code: filter },
  'course-category': { code: filter },
  course: { code: filter, year_id: filter },
  member: { course_code: filter, year_id: filter, nim: filter },
} satisfies Record<ServiceKind, Record<string, z.ZodType>>

const describeReading = <K extends ServiceKind>(kind: K, summary: string) => ({
  summary,
  query: z.object({ page: pageNumber, limit, ...filters[kind], changed_since: optionalMoment() }),
  reply: page(
    z.object({
      id: z.number(),
      ...Object.fromEntries(listServiceColumns(kind).map(({ name }) => [name, storedValue])),
    }),
  ),
})

export const readings = {
  student: describeReading('student', 'Baca mahasiswa'),
  teacher: describeReading('teacher', 'Baca dosen'),
  'study-group': describeReading('study-group', 'Baca rombongan belajar'),
  'course-category': describeReading('course-category', 'Baca mata kuliah'),
  course: describeReading('course', 'Baca kelas'),
  member: describeReading('member', 'Baca peserta kelas'),
} satisfies Record<ServiceKind, unknown>

const closedMark = z.object({
  courses_id: z.number(),
  /** Kode kelas. */
  code: z.string().nullable(),
  /** The closed version. */
  version: z.number(),
  closed_at: moment(),
  nim: z.string(),
  name: z.string(),
  course_category_code: z.string().nullable(),
  course_category: z.string(),
  class: z.string(),
  pddikti_class: z.string(),
  /** The semester's code. */
  year_id: z.string(),
  /** Two decimals. */
  final: z.string().nullable(),
  grade: z.string(),
  ipk: z.number().nullable(),
})

export const serviceMarks = {
  summary: 'Baca nilai akhir kelas yang sudah ditutup',
  query: z.object({ page: pageNumber, limit, year_id: filter }),
  reply: page(closedMark),
}
