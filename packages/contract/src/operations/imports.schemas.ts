import { passwordFormat } from '../campus/people.schemas.ts'
import { page } from '../wire/endpoint.schemas.ts'
import { bit, filterChoice, filterId, id, integer, moment } from '../wire/fields.ts'
import { pageQuery, sortQuery } from '../wire/paging.schemas.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { importKinds } from './import-columns.ts'
import {
  IMPORT_ROWS,
  importFates,
  importModes,
  importOutcomes,
  importStates,
  importTasks,
} from './imports.vocabulary.ts'

const kind = { kind: z.enum(importKinds) }
const kindParams = z.object(kind)
const problem = z.object({
  column: z.string(),
  /** The file's value, if the message does not contain it. */
  value: z.string().optional(),
  message: z.string(),
  warning: bit(),
})
export type ImportProblem = z.input<typeof problem>
const change = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type ImportChange = z.output<typeof change>

const job = z.object({
  id: z.number(),
  ...kind,
  state: z.enum(importStates),
  task: z.enum(importTasks),
  file_name: z.string(),
  /** SHA-256 of the checked file. */
  file_hash: z.string(),
  courses_id: z.number().nullable(),
  course: z.string().nullable(),
  /** The header row, and the column index of each field. */
  headers: z.array(z.string()),
  mapping: z.record(z.string(), z.number()),
  created: z.number(),
  updated: z.number(),
  same: z.number(),
  refused: z.number(),
  /** Left out at commit. */
  skipped: z.number(),
  warned: z.number(),
  /** For an undone import: rows deleted, reverted, and left unchanged. */
  removed: z.number(),
  restored: z.number(),
  left: z.number(),
  done: z.number(),
  total: z.number(),
  message: z.string().nullable(),
  /** Generated passwords not fetched yet. */
  passwords: z.number(),
  created_at: moment(),
  finished_at: moment().nullable(),
  /** The person who checked the file; only they can commit it and fetch its passwords. */
  user: z.string(),
  own: bit(),
  /** Done, not undone, and its rows are still stored. */
  undoable: bit(),
})
export type ImportJob = z.output<typeof job>

const row = z.object({
  id: z.number(),
  /** Row number in the spreadsheet. */
  number: z.number(),
  label: z.string(),
  key: z.string(),
  outcome: z.enum(importOutcomes),
  problems: z.array(problem),
  changes: z.array(change),
  fate: z.enum(importFates).nullable(),
})
export type ImportRow = z.output<typeof row>

const outcome = filterChoice([...importOutcomes, 'warn', 'left'])
const jobId = z.object({ job_id: id('Data tidak ditemukan') })

export const importTemplate = {
  summary: 'Templat impor dengan daftar nilai yang diperbolehkan',
  params: kindParams,
  reply: {},
}

const mapping = z.record(
  z.string().max(50),
  z.number('Pemetaan kolom tidak sesuai').int().min(0).max(500, 'Pemetaan kolom tidak sesuai'),
  'Pemetaan kolom tidak sesuai',
)

export const checkImport = {
  summary: 'Periksa file impor',
  params: kindParams,
  body: z.object({ mapping: mapping.optional(), courses_id: filterId() }),
  reply: { data: z.object({ job_id: z.number() }) },
}

export const commitImport = {
  summary: 'Jalankan impor yang sudah diperiksa',
  params: kindParams,
  body: jobId.extend({
    mode: withDefault((value) => value ?? 'upsert', z.enum(importModes, 'Pilih cara impor')),
    /** Row numbers to leave out. */
    skip: withDefault(
      (value) => value ?? [],
      z.array(integer('Baris tidak sesuai')).max(IMPORT_ROWS, 'Terlalu banyak baris'),
    ),
  }),
  reply: { data: z.object({ job_id: z.number() }) },
}

export const undoImport = {
  summary: 'Batalkan impor yang sudah selesai, sebagai satu tindakan',
  params: kindParams,
  body: jobId,
  reply: { data: z.object({ job_id: z.number() }) },
}

export const importJob = {
  summary: 'Keadaan satu impor dan baris-barisnya',
  params: kindParams,
  query: z.object({ id: id('Data tidak ditemukan'), ...pageQuery, outcome }),
  reply: { job, ...page(row) },
}

export const importRows = {
  summary: 'Hasil pemeriksaan sebagai Excel, dengan isi baris aslinya',
  params: kindParams,
  query: z.object({ job_id: id('Data tidak ditemukan'), outcome }),
  reply: {},
}

export const importPasswords = {
  summary: 'Kata sandi awal yang dibuatkan; hanya sekali',
  params: kindParams,
  query: jobId.extend({ format: passwordFormat() }),
  reply: {},
}

export const importHistory = {
  summary: 'Impor yang pernah dibuat',
  query: z.object({ ...pageQuery, ...sortQuery(['file_name', 'kind', 'state', 'user', 'created_at']) }),
  reply: page(job.omit({ headers: true, mapping: true })),
}
