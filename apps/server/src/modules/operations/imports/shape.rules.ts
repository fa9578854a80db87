import { type ImportColumn, type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'
import type { ExcelColumn } from '../../../platform/excel.ts'

/** How what stands in the database is written in a file: an export reads so, and what an import finds written so is unchanged. */

/** Masters by what people call them, and by what they are called on screens. */
export type Choices = {
  byName: Map<string, number>
  names: Map<number, string>
  /** Names that several have: they must be told by their code. */
  doubled?: ReadonlySet<string>
  /** What an empty cell of a new row means. */
  blank?: string
  /** What may be meant beside the rows that other fields name, by their ids with a blank between. */
  within?: { fields: readonly string[]; choices: ReadonlyMap<string, Choices> }
  /** Too many, or people: a template lists none of them. */
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

/** What the cell of a value holds. */
export const cellText = (column: ImportColumn, value: unknown, knownChoices: Known): string =>
  Array.isArray(value)
    ? value.map((one) => single(column, one, knownChoices[column.name])).join(column.joint ?? '; ')
    : single(column, value, knownChoices[column.name])

type Row = Record<string, unknown>
/** The columns of an export that can be edited and imported again: the template's, without the password. */
export const importShape = (kind: ImportKind, knownChoices: Known): ExcelColumn<Row>[] =>
  importColumns[kind]
    .filter(({ name }) => name !== 'password')
    .map((column) => ({
      header: column.required ? `${column.label} *` : column.label,
      width: 22,
      asText: true,
      value: (row) => cellText(column, row[column.name], knownChoices),
    }))
