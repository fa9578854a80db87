import { type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'

/** Maps columns of a file to fields: header names are compared without case, spaces and punctuation. */

const toPlain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')

/** As written, without notes in brackets, and its first line alone. */
const headerForms = (header: string): string[] =>
  [header, header.replace(/[([{][^)\]}]*[)\]}]/g, ' '), header.split(/[\n\r:]/)[0] ?? ''].map(toPlain)

const listColumnNames = (kind: ImportKind) =>
  importColumns[kind].map(({ name, label, also }) => ({
    name,
    names: new Set([name, label, ...also].map(toPlain)),
  }))

/** Column index by field. A header that matches two fields goes to the one with this label. */
export const matchHeaders = (kind: ImportKind, headers: readonly string[]): Record<string, number> => {
  const mapping: Record<string, number> = {}
  const freeColumns = new Set(headers.keys())
  const take = (name: string, fits: (header: string) => boolean) => {
    if (name in mapping) return
    for (const at of freeColumns) {
      if (!fits(headers[at] ?? '')) continue
      mapping[name] = at
      freeColumns.delete(at)
      return
    }
  }
  for (const { name, label } of importColumns[kind])
    take(name, (header) => toPlain(header) === toPlain(label))
  for (const { name, names } of listColumnNames(kind))
    take(name, (header) => headerForms(header).some((form) => names.has(form)))
  return mapping
}

/** Password columns by header, whatever the kind: our own password sheets have one. */
const SECRET = /^(katasandi|password|sandi)/
export const secretColumns = (
  headers: readonly string[],
  { password }: Readonly<Record<string, number>>,
): Set<number> =>
  new Set([...headers.keys()].filter((at) => at === password || SECRET.test(toPlain(headers[at] ?? ''))))

const ABOVE = 20

const listFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '')
/** A number, date, e-mail address or long code: no header looks like this. */
const isValue = (cell: string) => /^([\d.,:/-]+|\S+@\S+\.\S+|\S*\d{3}\S*)$/.test(cell.trim())

/** Do the first two rows hold values in the same columns? */
const isListOnly = ([first = [], second = []]: readonly (readonly string[])[]): boolean => {
  const valued = [...first.keys()].filter((at) => isValue(first[at] ?? ''))
  return valued.length > 0 && valued.every((at) => isValue(second[at] ?? ''))
}

/**
 * Index of the header row: the first with the most known fields, since people put titles above it. Without
 * known fields, the first row with more than one cell, for mapping by hand; or the row above it, if that one
 * holds values already. -1 if the first row holds values like the second: the list has no headers.
 */
export const findHeader = (kind: ImportKind, rows: readonly (readonly string[])[]): number => {
  const first = rows.slice(0, ABOVE)
  const counts = first.map((cells) => Object.keys(matchHeaders(kind, cells)).length)
  const most = Math.max(0, ...counts)
  if (most > 0) return counts.indexOf(most)
  const table = first.findIndex((cells) => listFilled(cells).length > 1)
  if (table === 0 && isListOnly(first)) return -1
  return Math.max(0, listFilled(first[table] ?? []).some(isValue) ? table - 1 : table)
}

/** Drops entries of a manual mapping that file or kind do not have. */
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
