import { type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'

/** Which column of a file holds which field: header names are compared without case, spaces and signs. */

const toPlain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')

const listColumnNames = (kind: ImportKind) =>
  importColumns[kind].map(({ name, label, also }) => ({
    name,
    names: new Set([name, label, ...also].map(toPlain)),
  }))

/** Field by field the place of its column; a header that two fields know goes to the one whose own label it is. */
export const matchHeaders = (kind: ImportKind, headers: readonly string[]): Record<string, number> => {
  const mapping: Record<string, number> = {}
  const freeColumns = new Set(headers.keys())
  const take = (name: string, fits: (header: string) => boolean) => {
    if (name in mapping) return
    for (const at of freeColumns) {
      if (!fits(toPlain(headers[at] ?? ''))) continue
      mapping[name] = at
      freeColumns.delete(at)
      return
    }
  }
  for (const { name, label } of importColumns[kind]) take(name, (header) => header === toPlain(label))
  for (const { name, names } of listColumnNames(kind)) take(name, (header) => names.has(header))
  return mapping
}

/** Columns that hold passwords by their header, whatever the kind takes: our own sheets of passwords have one. */
const SECRET = /^(katasandi|password|sandi)/
export const secretColumns = (
  headers: readonly string[],
  { password }: Readonly<Record<string, number>>,
): Set<number> =>
  new Set([...headers.keys()].filter((at) => at === password || SECRET.test(toPlain(headers[at] ?? ''))))

const ABOVE = 20

const listFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '')
/** A number, a day, an address of mail or a long code: no column is called so. */
const isValue = (cell: string) => /^([\d.,:/-]+|\S+@\S+\.\S+|\S*\d{3}\S*)$/.test(cell.trim())

/**
 * The place of the header among the rows: the one of the first that names most fields, for people write titles above it. Where none names any,
 * the first with more than one cell, so that its columns can be matched by hand; or the one above that, where it holds values already.
 */
export const findHeader = (kind: ImportKind, rows: readonly (readonly string[])[]): number => {
  const first = rows.slice(0, ABOVE)
  const counts = first.map((cells) => Object.keys(matchHeaders(kind, cells)).length)
  const most = Math.max(0, ...counts)
  if (most > 0) return counts.indexOf(most)
  const table = first.findIndex((cells) => listFilled(cells).length > 1)
  return Math.max(0, listFilled(first[table] ?? []).some(isValue) ? table - 1 : table)
}

/** Keeps of a mapping made by hand what the file and the kind know. */
export const cleanMapping = (
  kind: ImportKind,
  headers: readonly string[],
  mapping: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    importColumns[kind].flatMap(({ name }) => {
      const at = mapping[name]
      return at !== undefined && at < headers.length ? [[name, at] as const] : []
    }),
  )
