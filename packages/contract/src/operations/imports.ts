import { download, endpoint, type Reply, XLSX } from '../wire/endpoint.ts'
import { admins } from '../wire/roles.ts'
import type * as schemas from './imports.schemas.ts'

/** One line per file that was looked at. Its rows are kept as they were read: what is committed is what was checked. */

export type * from './imports.schemas.ts'
export * from './imports.vocabulary.ts'

export const importTemplate = download<typeof schemas.importTemplate>({
  method: 'GET',
  path: 'import/:kind/template',
  roles: admins,
  download: XLSX,
})

/** Reads the file and says row by row what would happen. Nothing but the check itself is stored. */
export const checkImport = endpoint<typeof schemas.checkImport, 'file'>({
  method: 'POST',
  path: 'import/:kind/check',
  roles: admins,
  files: ['file'],
})

export const commitImport = endpoint<typeof schemas.commitImport>({
  method: 'POST',
  path: 'import/:kind/commit',
  roles: admins,
})

/** Takes back what an import did, as far as nobody has gone on with it since. */
export const undoImport = endpoint<typeof schemas.undoImport>({
  method: 'POST',
  path: 'import/:kind/undo',
  roles: admins,
})

export const importJob = endpoint<typeof schemas.importJob>({
  method: 'GET',
  path: 'import/:kind/job',
  roles: admins,
})

export const importRows = download<typeof schemas.importRows>({
  method: 'GET',
  path: 'import/:kind/rows',
  roles: admins,
  download: XLSX,
})

export const importPasswords = download<typeof schemas.importPasswords>({
  method: 'GET',
  path: 'import/:kind/passwords',
  roles: admins,
  proved: true,
  download: XLSX,
})

export const importHistory = endpoint<typeof schemas.importHistory>({
  method: 'GET',
  path: 'import',
  roles: admins,
})
export type ImportHistoryRow = Reply<typeof importHistory>['data'][number]
