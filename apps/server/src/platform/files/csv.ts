import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Download } from '../http/serve.ts'

/** A text, or a number already formatted with a decimal point. */
type CsvCell = { text: string } | { number: string }

/** Prefixes that a spreadsheet would run as a formula. */
const RUNS = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/

export const writeCell = (cell: CsvCell): string => {
  if ('number' in cell) return cell.number
  const text = RUNS.test(cell.text) ? `'${cell.text}` : cell.text
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const writeLine = (cells: readonly CsvCell[]) => `${cells.map(writeCell).join(',')}\r\n`

/** Without it Excel assumes another encoding. */
const BOM = '\uFEFF'
const CHUNK = 500

async function* lines<Row>(
  headers: readonly string[],
  toCells: (row: Row) => readonly CsvCell[],
  rows: AsyncIterable<Row>,
) {
  let chunk = BOM + writeLine(headers.map((text) => ({ text })))
  let heldChars = 0
  for await (const row of rows) {
    chunk += writeLine(toCells(row))
    if (++heldChars % CHUNK > 0) continue
    yield chunk
    chunk = ''
    await breathe()
  }
  if (chunk !== '') yield chunk
}

/** A table as CSV (RFC 4180, UTF-8). The first line names the columns, and no text can run as a formula. */
export const csvFile = <Row>(
  name: string,
  headers: readonly string[],
  toCells: (row: Row) => readonly CsvCell[],
  rows: AsyncIterable<Row>,
): Download => ({
  name: `${name}.csv`,
  type: 'text/csv; charset=utf-8',
  stream: Readable.from(lines(headers, toCells, rows), { objectMode: false }),
})
