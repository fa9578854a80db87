import { setImmediate } from 'node:timers/promises'
import { type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'
import type { ImportProblem } from '@tuntas/contract/operations/imports'
import { type Cell, type Column, describeColumn, getCellText, readCell, type Written } from './cells.rules.ts'

/** Rows of a file or of a service: their cells parsed by column, before anything stored is known. */

/** Rows handled at a time: some milliseconds, so that the event loop can serve others. */
export const CHUNK = 100

/** `given` holds the columns that the row has; a service's row may lack some. */
export type ParsedRow = { number: number; given: Record<string, Written>; problems: ImportProblem[] }
export type WrittenRow = {
  number: number
  cells: Readonly<Record<string, Cell>>
  problems: readonly ImportProblem[]
}

/** Columns whose values must be unique in a file. */
const single: Record<ImportKind, readonly string[]> = {
  teacher: ['nidn', 'nim'],
  student: ['nim'],
  'study-group': ['code', 'name'],
  'course-category': ['code'],
  // Classes and members are found first: see refuseSameThings.
  course: [],
  member: [],
  grade: ['grade'],
  admin: ['username'],
  // Their codes are unique only within a place: see refuseSameKeys.
  'graduate-profile': [],
  cpl: [],
  cpmk: [],
}
export const getColumnLabel = (kind: ImportKind, name: string) =>
  importColumns[kind].find((column) => column.name === name)?.label ?? name

/** Columns with a warning if some values are shorter than the others. */
const zeroed = ['nim', 'nidn', 'no_identity', 'code', 'course_code']

/** What all values of each column tell together: usual length, order of dates. */
const describeColumns = (writtenRows: readonly WrittenRow[]): Map<string, Column> => {
  const names = new Set(writtenRows.flatMap(({ cells }) => Object.keys(cells)))
  return new Map(
    [...names].map((name) => {
      const values = writtenRows.map(({ cells }) => getCellText(cells[name]))
      return [name, describeColumn(name, values, zeroed.includes(name))] as const
    }),
  )
}

/** Parses cells, and finds problems of all rows together: duplicates, usual lengths. */
export const parseRows = async (
  kind: ImportKind,
  writtenRows: readonly WrittenRow[],
): Promise<ParsedRow[]> => {
  const columns = describeColumns(writtenRows)
  const firstRowByKey = new Map<string, number>()
  const parsedRows: ParsedRow[] = []
  for (const { number, cells, problems } of writtenRows) {
    if (parsedRows.length % CHUNK === 0) await setImmediate()
    const parsedCells: Record<string, Written> = {}
    for (const [name, cell] of Object.entries(cells))
      parsedCells[name] = readCell(name, cell, columns.get(name))
    const allProblems = [...problems]
    for (const name of single[kind]) {
      const value = parsedCells[name]?.value ?? ''
      if (value.trim() === '') continue
      const key = `${name} ${value.toLowerCase()}`
      const first = firstRowByKey.get(key)
      if (first === undefined) firstRowByKey.set(key, number)
      else allProblems.push(sameAs(getColumnLabel(kind, name), first))
    }
    parsedRows.push({ number, given: parsedCells, problems: allProblems })
  }
  return parsedRows
}

/** An earlier row has the same key. */
export const sameAs = (column: string, first: number): ImportProblem => ({
  column,
  message: `Sama dengan baris ${first}.`,
  warning: 0,
})
