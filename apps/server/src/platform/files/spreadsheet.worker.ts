import { parentPort, workerData } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import { streamCsvRows } from 'hucre/csv'
import { readXlsx, type Sheet } from 'hucre/xlsx'
import type { SheetAnswer, SheetCell, SheetProblem, SheetRow } from './spreadsheet.ts'
import { decodeText } from './text.ts'

/** Reads one file and returns its rows, or the reason for its refusal. */

const { name, content, maxRows, maxText, beside } = workerData as {
  name: string
  content: Uint8Array
  maxRows: number
  maxText: number
  beside: string | null
}
const MAX_UNPACKED = 120_000_000
const MAX_COLUMNS = 200
/** Rows above the header, which people use for a title. */
const ABOVE = 20
const PER_MESSAGE = 250

const say = (answer: SheetAnswer) => parentPort?.postMessage(answer)

class Refused extends Error {
  readonly problem: SheetProblem
  constructor(problem: SheetProblem) {
    super(problem)
    this.problem = problem
  }
}

const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
const starts = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)

const END = 0x06054b50
const ENTRY = 0x02014b50
/** Entries of a zip file. Declared sizes may be false, so the real size is found by unpacking. */
function* entries(): Generator<{ method: number; data: Buffer }> {
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end--
  if (end < 0) throw new Refused('broken')
  let at = bytes.readUInt32LE(end + 16)
  for (let remainingEntries = bytes.readUInt16LE(end + 10); remainingEntries > 0; remainingEntries--) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Refused('broken')
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    yield {
      method: bytes.readUInt16LE(at + 10),
      data: bytes.subarray(from, from + bytes.readUInt32LE(at + 20)),
    }
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

const refuseBombs = () => {
  let room = MAX_UNPACKED
  for (const { method, data } of entries()) {
    try {
      room -= method === 8 ? inflateRawSync(data, { maxOutputLength: Math.max(1, room) }).length : data.length
    } catch (error) {
      throw new Refused((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'unpacked' : 'broken')
    }
    if (room <= 0) throw new Refused('unpacked')
  }
}

/** Total over all cells, because many cells may share one stored text. */
const MOST_LETTERS = 40_000_000
let letters = 0
const clean = (text: string) => {
  const trimmedText = text.replaceAll('\u00a0', ' ').trim().slice(0, maxText)
  letters += trimmedText.length
  if (letters > MOST_LETTERS) throw new Refused('unpacked')
  return trimmedText
}

const toCell = (value: unknown): SheetCell => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number') return { kind: 'number', text: String(value) }
  if (value instanceof Date) {
    const iso = Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
    return { kind: 'date', text: iso }
  }
  return clean(String(value))
}

const getCellText = (cell: SheetCell) => (typeof cell === 'string' ? cell : cell.text)
const isEmpty = (cells: SheetCell[]) => cells.every((cell) => getCellText(cell) === '')

const toRows = (sheet: Sheet): SheetRow[] => {
  const mergedCells = new Set<number>()
  for (const { startRow, endRow } of sheet.merges ?? [])
    for (let row = startRow; row <= Math.min(endRow, startRow + maxRows); row++) mergedCells.add(row)
  return sheet.rows.flatMap((values, index) => {
    const cells = values.slice(0, MAX_COLUMNS).map(toCell)
    if (isEmpty(cells)) return []
    return [{ number: index + 1, cells, ...(mergedCells.has(index) ? { merged: true as const } : {}) }]
  })
}

/** Formulas return Excel's last computed value and are marked as formulas. */
const markFormulas = (sheet: Sheet, rows: SheetRow[]) => {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  for (const [place, cell] of sheet.cells ?? []) {
    if (cell.formula === undefined) continue
    const [row = 0, column = 0] = place.split(',').map(Number)
    const cells = byNumber.get(row + 1)?.cells
    const value = cells?.[column]
    if (cells && value !== undefined) cells[column] = { kind: 'formula', text: getCellText(value) }
  }
}

const MAX_PICTURES = 500
const tellPictures = ({ images = [] }: Sheet, isBeside: boolean) => {
  for (const { anchor, data } of images.slice(0, MAX_PICTURES))
    say({ picture: { beside: isBeside, row: anchor.from.row + 1, column: anchor.from.col, content: data } })
}

const readExcel = async (): Promise<SheetRow[]> => {
  refuseBombs()
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ hidden: isHidden, veryHidden }) => !isHidden && !veryHidden,
    maxRows: maxRows + ABOVE + 1,
  })
  const further = beside === null ? undefined : sheets.find((sheet) => sheet.name === beside)
  if (further) {
    say({ beside: toRows(further).slice(0, maxRows) })
    tellPictures(further, true)
  }
  for (const sheet of sheets) {
    if (sheet === further) continue
    const rows = toRows(sheet)
    markFormulas(sheet, rows)
    if (rows.length === 0) continue
    if (beside !== null) tellPictures(sheet, false)
    return rows
  }
  return []
}

const toCsvCell = (value: unknown): SheetCell => {
  const cell = toCell(value)
  return typeof cell === 'string' && /^\d+$/.test(cell) ? { kind: 'digits', text: cell } : cell
}

const readCsv = (): SheetRow[] => {
  const text = decodeText(bytes)
  if (text === null) throw new Refused('type')
  if (/^\s*</.test(text)) throw new Refused('type') // a web page, whatever its name says
  const separatorLine = /^sep=(.)\r?\n/i.exec(text)
  const rows: SheetRow[] = []
  let number = separatorLine ? 1 : 0
  const options = { ...(separatorLine?.[1] ? { delimiter: separatorLine[1] } : {}) }
  for (const values of streamCsvRows(separatorLine ? text.slice(separatorLine[0].length) : text, options)) {
    number++
    const cells = values.slice(0, MAX_COLUMNS).map(toCsvCell)
    if (!isEmpty(cells)) rows.push({ number, cells })
    if (number > maxRows + ABOVE + 1) break
  }
  return rows
}

const isExcelName = /\.(xlsx|xlsm)$/i.test(name)
const isTextName = /\.(csv|txt|tsv)$/i.test(name)
const readAny = async (): Promise<SheetRow[]> => {
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw new Refused('encrypted')
  const zipped = starts(0x50, 0x4b, 0x03, 0x04)
  if (zipped ? !isExcelName : !isTextName) throw new Refused(isExcelName ? 'broken' : 'type')
  return zipped ? readExcel() : readCsv()
}

try {
  const rows = await readAny()
  if (rows.length === 0) throw new Refused('empty')
  if (rows.length > maxRows + 1) throw new Refused('rows')
  for (let from = 0; from < rows.length; from += PER_MESSAGE)
    say({ rows: rows.slice(from, from + PER_MESSAGE) })
  say({ end: true })
} catch (error) {
  const encrypted = error instanceof Error && error.name === 'EncryptedFileError'
  say({ problem: error instanceof Refused ? error.problem : encrypted ? 'encrypted' : 'broken' })
}
