import { type CellValue, formatValue, readXlsx, type Sheet } from 'hucre'
import { showWith } from './frame'

const MAX_ROWS = 1000
const MAX_COLUMNS = 60

const days = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeZone: 'UTC' })
const numbers = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 10 })

/** The library writes numbers as English has them. */
const swapSeparators = (text: string) =>
  text.replace(/\d[\d.,]*/g, (digits) => digits.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')))

/** As the file formats it, with the separators of Indonesian. */
export function formatCellText(value: CellValue, format: string | undefined): string {
  if (value === null || value === undefined) return ''
  // Names of months are English in the library.
  if (value instanceof Date && /m{3}/i.test(format ?? 'mmm')) return days.format(value)
  if (format && format !== 'General') {
    const text = formatValue(value, format)
    return typeof value === 'number' ? swapSeparators(text) : text
  }
  if (typeof value === 'number') return numbers.format(value)
  if (typeof value === 'boolean') return value ? 'BENAR' : 'SALAH'
  return String(value)
}

type Spans = { of: Map<string, [rows: number, columns: number]>; covered: Set<string> }

function collectSpans(sheet: Sheet): Spans {
  const spans: Spans = { of: new Map(), covered: new Set() }
  for (const { startRow, startCol, endRow, endCol } of sheet.merges ?? []) {
    if (endRow - startRow > MAX_ROWS || endCol - startCol > MAX_COLUMNS) continue
    spans.of.set(`${startRow},${startCol}`, [endRow - startRow + 1, endCol - startCol + 1])
    for (let row = startRow; row <= endRow; row += 1)
      for (let column = startCol; column <= endCol; column += 1) spans.covered.add(`${row},${column}`)
  }
  return spans
}

function buildCell(sheet: Sheet, spans: Spans, row: number, column: number): HTMLTableCellElement | null {
  const key = `${row},${column}`
  const span = spans.of.get(key)
  if (!span && spans.covered.has(key)) return null
  const value = sheet.rows[row]?.[column] ?? null
  const cell = document.createElement('td')
  cell.textContent = formatCellText(value, sheet.cells?.get(key)?.style?.numFmt)
  if (typeof value === 'number') cell.className = 'number'
  if (sheet.cells?.get(key)?.style?.font?.bold) cell.style.fontWeight = '600'
  if (span) [cell.rowSpan, cell.colSpan] = span
  return cell
}

function buildTable(sheet: Sheet): HTMLElement {
  const spans = collectSpans(sheet)
  const table = document.createElement('table')
  const columns = Math.min(MAX_COLUMNS, Math.max(0, ...sheet.rows.map((row) => row.length)))
  for (let row = 0; row < Math.min(MAX_ROWS, sheet.rows.length); row += 1) {
    const line = table.insertRow()
    for (let column = 0; column < columns; column += 1) {
      const cell = buildCell(sheet, spans, row, column)
      if (cell) line.append(cell)
    }
  }
  return table
}

function note(text: string): HTMLElement {
  const line = document.createElement('p')
  line.className = 'note'
  line.textContent = text
  return line
}

async function show(bytes: ArrayBuffer, root: HTMLElement): Promise<void> {
  const { sheets } = await readXlsx(new Uint8Array(bytes), { readStyles: true })
  const visibleSheets = sheets.filter((sheet) => !sheet.hidden && !sheet.veryHidden)
  const tabs = document.createElement('div')
  const body = document.createElement('div')
  tabs.className = 'tabs'
  body.className = 'sheet'
  const open = (sheet: Sheet) => {
    for (const tab of tabs.children) tab.setAttribute('aria-pressed', String(tab.textContent === sheet.name))
    const cut = sheet.rows.length > MAX_ROWS || sheet.rows.some((row) => row.length > MAX_COLUMNS)
    body.replaceChildren(
      sheet.rows.length === 0 ? note('Lembar ini kosong.') : buildTable(sheet),
      ...(cut ? [note(`Hanya ${MAX_ROWS} baris dan ${MAX_COLUMNS} kolom pertama yang tampil.`)] : []),
    )
  }
  for (const sheet of visibleSheets) {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.textContent = sheet.name
    tab.addEventListener('click', () => open(sheet))
    tabs.append(tab)
  }
  root.append(...(visibleSheets.length > 1 ? [tabs] : []), body)
  if (visibleSheets[0]) open(visibleSheets[0])
}

showWith(show)
