import { extra, type ImportColumn } from './import-column.ts'
import { importColumns } from './import-columns.ts'
import type { ServiceKind } from './services.vocabulary.ts'

/** Columns of a row that SIAKAD sends: those of the import. */

const endedColumn = extra(
  'ended',
  'Keluar',
  [],
  '0',
  '1: peserta keluar dari kelas, pekerjaannya tetap tersimpan.',
)

/** Without the password: accounts of SIAKAD start without one. */
export const listServiceColumns = (kind: ServiceKind): readonly ImportColumn[] => [
  ...importColumns[kind].filter(({ name }) => name !== 'password'),
  ...(kind === 'member' ? [endedColumn] : []),
]
