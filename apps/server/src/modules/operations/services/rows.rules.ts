import { importColumns } from '@tuntas/contract/operations/import-columns'
import type { ImportProblem } from '@tuntas/contract/operations/imports'
import { listServiceColumns } from '@tuntas/contract/operations/service-columns'
import type { ServiceKind, UpsertedRow } from '@tuntas/contract/operations/services'
import type { Cell } from '../imports/cells.rules.ts'
import type { WrittenRow } from '../imports/parsed-rows.rules.ts'
import type { FoundRow } from '../imports/rows.rules.ts'

/** Rows of a service as cells of an import, so that both mean the same. */

const VALUE_MOST = 4_000
const WRONG = 'Isi tidak sesuai'
const UNSTORABLE = 'Teks berisi karakter yang tidak didukung'

type JsonRow = Readonly<Record<string, unknown>>
type ReadValue = { cell: Cell } | { error: string }

const readText = (text: string): ReadValue => {
  // One such text would fail the statement that looks up all rows.
  if (text.includes('\0') || !text.isWellFormed()) return { error: UNSTORABLE }
  const trimmedText = text.replaceAll('\u00a0', ' ').trim()
  if (trimmedText.length > VALUE_MOST) return { error: `Maksimal ${VALUE_MOST} karakter` }
  return { cell: trimmedText }
}

/** A number counts as its digits. Beyond the safe integers JavaScript has rounded it. */
const readNumber = (value: number): ReadValue => ({
  cell: {
    kind: Number.isInteger(value) && !Number.isSafeInteger(value) ? 'number' : 'digits',
    text: String(value),
  },
})

const readList = (list: readonly unknown[], joint: string): ReadValue =>
  list.every((one) => typeof one === 'string' || typeof one === 'number')
    ? readText(list.join(joint))
    : { error: WRONG }

const readValue = (value: unknown, isList: boolean, joint: string): ReadValue => {
  if (value === null) return { cell: '' }
  if (typeof value === 'string') return readText(value)
  if (typeof value === 'number') return readNumber(value)
  if (typeof value === 'boolean') return { cell: value ? '1' : '0' }
  return Array.isArray(value) && isList ? readList(value, joint) : { error: WRONG }
}

const refuse = (column: string, message: string): ImportProblem => ({ column, message, warning: 0 })
const refuseColumn = (name: string): ImportProblem =>
  name === 'password'
    ? refuse(name, 'Kata sandi tidak diterima lewat layanan.')
    : refuse(name.slice(0, 100), 'Kolom ini tidak dikenal.')

/** @param number the row's place in the request, from 1 */
export const toWrittenRow = (kind: ServiceKind, row: JsonRow, number: number): WrittenRow => {
  const columns = new Map(listServiceColumns(kind).map((column) => [column.name, column]))
  const cells: Record<string, Cell> = {}
  const problems: ImportProblem[] = []
  for (const [name, value] of Object.entries(row)) {
    const column = columns.get(name)
    if (!column) {
      problems.push(refuseColumn(name))
      continue
    }
    const parsedValue = readValue(value, column.many === true, column.joint ?? '; ')
    if ('cell' in parsedValue) cells[name] = parsedValue.cell
    else problems.push(refuse(name, parsedValue.error))
  }
  return { number, cells, problems }
}

/** Problems name columns as the rows do; the import names them by their labels. */
const toColumnName = (kind: ServiceKind, label: string): string =>
  listServiceColumns(kind).find((column) => column.label === label)?.name ??
  importColumns[kind].find((column) => column.label === label)?.name ??
  label

/** @param id of what the row made; null in a dry run */
export const toUpsertedRow = (
  kind: ServiceKind,
  { key, outcome, problems, existing: storedRow }: FoundRow,
  { row, id }: { row: number; id: number | null },
): UpsertedRow => ({
  row,
  key,
  id: outcome === 'refuse' ? null : (id ?? storedRow?.id ?? null),
  outcome: outcome === 'skip' ? 'same' : outcome,
  problems: problems.map(({ column, message, warning }) => ({
    column: toColumnName(kind, column),
    message,
    warning,
  })),
})
