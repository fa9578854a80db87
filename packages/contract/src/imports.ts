import { download, endpoint, type Reply, XLSX } from './endpoint.ts'
import type * as schemas from './imports.schemas.ts'
import { admins } from './roles.ts'

/** One line per file that was looked at. Its rows are kept as they were read: what is committed is what was checked. */

export type * from './imports.schemas.ts'
export * from './imports.vocabulary.ts'

/** Rows that one file may hold. */
export const IMPORT_ROWS = 20_000

export const importTemplate = download<typeof schemas.importTemplate>({
  method: 'GET',
  path: 'import/:kind/template',
  roles: admins,
  summary: 'Templat impor dengan daftar nilai yang diperbolehkan',
  download: XLSX,
})

/** Reads the file and says row by row what would happen. Nothing but the check itself is stored. */
export const checkImport = endpoint<typeof schemas.checkImport, 'file'>({
  method: 'POST',
  path: 'import/:kind/check',
  roles: admins,
  summary: 'Periksa file impor',
  files: ['file'],
})

export const commitImport = endpoint<typeof schemas.commitImport>({
  method: 'POST',
  path: 'import/:kind/commit',
  roles: admins,
  summary: 'Jalankan impor yang sudah diperiksa',
})

export const importJob = endpoint<typeof schemas.importJob>({
  method: 'GET',
  path: 'import/:kind/job',
  roles: admins,
  summary: 'Keadaan satu impor dan baris-barisnya',
})

export const importRows = download<typeof schemas.importRows>({
  method: 'GET',
  path: 'import/:kind/rows',
  roles: admins,
  summary: 'Hasil pemeriksaan sebagai Excel, dengan isi baris aslinya',
  download: XLSX,
})

export const importPasswords = download<typeof schemas.importPasswords>({
  method: 'GET',
  path: 'import/:kind/passwords',
  roles: admins,
  summary: 'Kata sandi awal yang dibuatkan; hanya sekali',
  download: XLSX,
})

export const importHistory = endpoint<typeof schemas.importHistory>({
  method: 'GET',
  path: 'import',
  roles: admins,
  summary: 'Impor yang pernah dibuat',
})
export type ImportHistoryRow = Reply<typeof importHistory>['data'][number]
