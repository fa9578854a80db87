import { download, endpoint, type Reply, XLSX } from '../wire/endpoint.ts'
import { admins, outcomeKeepers } from '../wire/roles.ts'
import type * as schemas from './imports.schemas.ts'

/** One entry per checked file. Its rows are stored as read: the commit uses what was checked. */

export type * from './imports.schemas.ts'
export * from './imports.vocabulary.ts'

export const importTemplate = download<typeof schemas.importTemplate>({
  method: 'GET',
  path: 'import/:kind/template',
  roles: outcomeKeepers,
  download: XLSX,
})

/** Reads the file and previews each row. Stores only the check. */
export const checkImport = endpoint<typeof schemas.checkImport, 'file'>({
  method: 'POST',
  path: 'import/:kind/check',
  roles: outcomeKeepers,
  files: ['file'],
})

export const commitImport = endpoint<typeof schemas.commitImport>({
  method: 'POST',
  path: 'import/:kind/commit',
  roles: outcomeKeepers,
})

/** Undoes an import, except for rows used or changed since. */
export const undoImport = endpoint<typeof schemas.undoImport>({
  method: 'POST',
  path: 'import/:kind/undo',
  roles: outcomeKeepers,
})

export const importJob = endpoint<typeof schemas.importJob>({
  method: 'GET',
  path: 'import/:kind/job',
  roles: outcomeKeepers,
})

export const importRows = download<typeof schemas.importRows>({
  method: 'GET',
  path: 'import/:kind/rows',
  roles: outcomeKeepers,
  download: XLSX,
})

export const importPasswords = download<typeof schemas.importPasswords>({
  method: 'GET',
  path: 'import/:kind/passwords',
  roles: admins,
  proved: 'second',
  download: XLSX,
})

export const importHistory = endpoint<typeof schemas.importHistory>({
  method: 'GET',
  path: 'import',
  roles: outcomeKeepers,
})
export type ImportHistoryRow = Reply<typeof importHistory>['data'][number]
