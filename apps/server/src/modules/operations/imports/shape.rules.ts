import { type ImportColumn, type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'
import type { ExcelColumn } from '../../../platform/files/excel.ts'

/**
 * How stored values are written in files: exports use it, and an import treats an equal text as unchanged.
 */

/** Masters by the names people use, and by display name. */
export type Choices = {
  byName: Map<string, number>
  names: Map<number, string>
  /** Ambiguous names: only their code identifies them. */
  doubled?: ReadonlySet<string>
  /** Meaning of an empty cell in a new row. */
  blank?: string
  /** Choices that depend on other fields: by the ids of these, joined with a space. */
  within?: { fields: readonly string[]; choices: ReadonlyMap<string, Choices> }
  /** Too many, or people: not listed in the template. */
  unlisted?: true
}
export type Known = Record<string, Choices>

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const single = ({ choices }: ImportColumn, value: unknown, columnChoices: Choices | undefined): string => {
  if (value === null || value === undefined) return ''
  if (columnChoices) return columnChoices.names.get(Number(value)) ?? String(value)
  const chosenValue = typeof value === 'boolean' ? String(Number(value)) : String(value)
  const label = choices?.find((choice) => choice.value === chosenValue)?.label
  return label ?? chosenValue.replace(DAY, '$3-$2-$1')
}

/** Cell text of a value. */
export const cellText = (column: ImportColumn, value: unknown, knownChoices: Known): string =>
  Array.isArray(value)
    ? value.map((one) => single(column, one, knownChoices[column.name])).join(column.joint ?? '; ')
    : single(column, value, knownChoices[column.name])

type Row = Record<string, unknown>
/** Columns of an export for editing and re-import: the template's, without the password. */
export const importShape = (kind: ImportKind, knownChoices: Known): ExcelColumn<Row>[] =>
  importColumns[kind]
    .filter(({ name }) => name !== 'password')
    .map((column) => ({
      header: column.required ? `${column.label} *` : column.label,
      width: 22,
      asText: true,
      value: (row) => cellText(column, row[column.name], knownChoices),
    }))
