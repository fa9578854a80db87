import { z } from 'zod'
import { endpoint, page, XLSX } from './endpoint.ts'
import { bit, filterId, id, moment } from './fields.ts'
import { importKinds } from './import-columns.ts'
import { pageQuery } from './paging.ts'
import { admins } from './roles.ts'

/** One line per file that was looked at. Its rows are kept as they were read: what is committed is what was checked. */

/** Rows that one file may hold. */
export const IMPORT_ROWS = 20_000

/**
 * mapping: the key column is not known yet · checked: looked at, nothing done · queued, running: under way ·
 * done · failed: refused as a whole · interrupted: the server stopped in the middle. After the last two nothing was saved.
 */
export const importStates = [
  'mapping',
  'checked',
  'queued',
  'running',
  'done',
  'failed',
  'interrupted',
] as const
export type ImportState = (typeof importStates)[number]
/** What a row would do, or did. */
export const importOutcomes = ['create', 'update', 'same', 'refuse'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const kind = { kind: z.enum(importKinds) }
const kindParams = z.object(kind)
const problem = z.object({ column: z.string(), message: z.string(), warning: bit() })
export type ImportProblem = z.input<typeof problem>
const change = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type ImportChange = z.output<typeof change>

const job = z.object({
  id: z.number(),
  ...kind,
  state: z.enum(importStates),
  file_name: z.string(),
  /** SHA-256 of the file that was checked. */
  file_hash: z.string(),
  courses_id: z.number().nullable(),
  course: z.string().nullable(),
  /** The file's header row, and for each field the place of its column. */
  headers: z.array(z.string()),
  mapping: z.record(z.string(), z.number()),
  created: z.number(),
  updated: z.number(),
  same: z.number(),
  refused: z.number(),
  warned: z.number(),
  done: z.number(),
  total: z.number(),
  message: z.string().nullable(),
  /** Generated passwords that nobody has fetched yet. */
  passwords: z.number(),
  created_at: moment(),
  finished_at: moment().nullable(),
})
export type ImportJob = z.output<typeof job>

const row = z.object({
  id: z.number(),
  /** As the spreadsheet counts. */
  number: z.number(),
  label: z.string(),
  key: z.string(),
  outcome: z.enum(importOutcomes),
  problems: z.array(problem),
  changes: z.array(change),
})
export type ImportRow = z.output<typeof row>

const outcome = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.enum([...importOutcomes, 'warn'], 'Filter tidak sesuai').optional(),
)
const jobId = z.object({ job_id: id('Data tidak ditemukan') })

export const importTemplate = endpoint({
  method: 'GET',
  path: 'import/:kind/template',
  roles: admins,
  summary: 'Templat impor dengan daftar nilai yang diperbolehkan',
  params: kindParams,
  reply: {},
  download: XLSX,
})

const mapping = z.record(
  z.string().max(50),
  z.number('Pemetaan kolom tidak sesuai').int().min(0).max(500, 'Pemetaan kolom tidak sesuai'),
  'Pemetaan kolom tidak sesuai',
)

/** Reads the file and says row by row what would happen. Nothing but the check itself is stored. */
export const checkImport = endpoint({
  method: 'POST',
  path: 'import/:kind/check',
  roles: admins,
  summary: 'Periksa file impor',
  params: kindParams,
  files: ['file'],
  body: z.object({ mapping: mapping.optional(), courses_id: filterId() }),
  reply: { data: z.object({ job_id: z.number() }) },
})

export const commitImport = endpoint({
  method: 'POST',
  path: 'import/:kind/commit',
  roles: admins,
  summary: 'Jalankan impor yang sudah diperiksa',
  params: kindParams,
  body: jobId,
  reply: { data: z.object({ job_id: z.number() }) },
})

export const importJob = endpoint({
  method: 'GET',
  path: 'import/:kind/job',
  roles: admins,
  summary: 'Keadaan satu impor dan baris-barisnya',
  params: kindParams,
  query: z.object({ id: id('Data tidak ditemukan'), ...pageQuery, outcome }),
  reply: { job, ...page(row) },
})

export const importRows = endpoint({
  method: 'GET',
  path: 'import/:kind/rows',
  roles: admins,
  summary: 'Hasil pemeriksaan sebagai Excel, dengan isi baris aslinya',
  params: kindParams,
  query: z.object({ job_id: id('Data tidak ditemukan'), outcome }),
  reply: {},
  download: XLSX,
})

export const importPasswords = endpoint({
  method: 'GET',
  path: 'import/:kind/passwords',
  roles: admins,
  summary: 'Kata sandi awal yang dibuatkan; hanya sekali',
  params: kindParams,
  query: jobId,
  reply: {},
  download: XLSX,
})

export const importHistory = endpoint({
  method: 'GET',
  path: 'import',
  roles: admins,
  summary: 'Impor yang pernah dibuat',
  query: z.object(pageQuery),
  reply: page(job.omit({ headers: true, mapping: true }).extend({ user: z.string(), own: bit() })),
})
export type ImportHistoryRow = z.output<(typeof importHistory.reply)['data']>[number]
