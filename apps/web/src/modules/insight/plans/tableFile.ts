import { cutTable, MOST_COLUMNS, MOST_ROWS, type TableRows } from './tableLimits'

/** The first table of an Excel or Word file, read in the browser: both are archives of XML. */

/** A table of an RPS is far smaller; more would be another file, or a trap. */
const MOST_BYTES = 20_000_000
const END_OF_ARCHIVE = 0x06054b50
const ENTRY = 0x02014b50

const inflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > MOST_BYTES) throw new Error('too large')
    parts.push(part.value)
  }
  return new Blob(parts).text()
}

/** Reads one file of a ZIP archive by its name; undefined if there is none. */
const openArchive = (bytes: Uint8Array<ArrayBuffer>) => {
  const view = new DataView(bytes.buffer)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END_OF_ARCHIVE) end--
  if (end < 0) throw new Error('not an archive')
  const places = new Map<string, { method: number; size: number; offset: number }>()
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (view.getUint32(at, true) !== ENTRY) break
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    )
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)))
    places.set(name, {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0)
  }
  return async (name: string): Promise<Document | undefined> => {
    const place = places.get(name)
    if (!place) return undefined
    const { offset, size, method } = place
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    const content = bytes.slice(start, start + size)
    const xml = method === 0 ? new TextDecoder().decode(content) : await inflate(content)
    return new DOMParser().parseFromString(xml, 'application/xml')
  }
}

const findAll = (node: Document | Element, name: string) =>
  [...node.getElementsByTagName('*')].filter(({ localName }) => localName === name)
const readText = (node: Element) =>
  findAll(node, 't')
    .map(({ textContent }) => textContent ?? '')
    .join('')

/** `C7` is column 2, from 0. */
const toColumn = (place: string) =>
  [...(/^[A-Z]+/.exec(place)?.[0] ?? 'A')].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1

const hasText = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')

/** Cells of one row; those past the last column are read as one, so that they are noticed. */
const parseRow = (row: Element, texts: readonly string[]): string[] => {
  const cells: string[] = []
  for (const cell of findAll(row, 'c')) {
    const value = findAll(cell, 'v')[0]?.textContent ?? ''
    const text = cell.getAttribute('t') === 's' ? (texts[Number(value)] ?? '') : readText(cell) || value
    const column = toColumn(cell.getAttribute('r') ?? 'A')
    if (text.trim() !== '') cells[Math.min(column, MOST_COLUMNS)] = text
  }
  return Array.from(cells, (cell) => cell ?? '')
}

const parseSheet = (sheet: Document, strings: Document | undefined): string[][] => {
  const texts = strings ? findAll(strings, 'si').map(readText) : []
  const rows: string[][] = []
  for (const row of findAll(sheet, 'row')) {
    const cells = parseRow(row, texts)
    if (hasText(cells)) rows.push(cells)
    if (rows.length > MOST_ROWS) break
  }
  return rows
}

/** Strict files have another namespace, and the same prefix. */
const getValue = (node: Element | undefined) =>
  node?.getAttributeNS(WORD, 'val') ?? node?.getAttribute('w:val') ?? undefined

/** A cell that continues the one above repeats its text. */
const parseTableRow = (tr: Element, above: readonly string[] | undefined): string[] => {
  const row: string[] = []
  for (const cell of findAll(tr, 'tc')) {
    if (row.length > MOST_COLUMNS) break
    const span = Number(getValue(findAll(cell, 'gridSpan')[0]) ?? 1)
    const [merge] = findAll(cell, 'vMerge')
    const text = findAll(cell, 'p').map(readText).filter(Boolean).join('\n')
    const isContinued = merge !== undefined && getValue(merge) !== 'restart'
    row.push(isContinued ? (above?.[row.length] ?? '') : text)
    for (let more = 1; more < span && row.length <= MOST_COLUMNS; more++) row.push('')
  }
  return row
}

/** The largest table of a Word document. */
const parseDocument = (document: Document): string[][] => {
  const tables = findAll(document, 'tbl')
    .slice(0, MOST_TABLES)
    .map((table) => {
      const rows: string[][] = []
      for (const tr of findAll(table, 'tr').slice(0, MOST_ROWS + 1)) rows.push(parseTableRow(tr, rows.at(-1)))
      return rows
    })
  return tables.sort((a, b) => b.length - a.length)[0] ?? []
}
const MOST_TABLES = 100
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** Rows of the file's table; null if it holds none or is no such file. */
export const readTableFile = async (file: File): Promise<TableRows | null> => {
  if (file.size > MOST_BYTES) return null
  try {
    const open = openArchive(new Uint8Array(await file.arrayBuffer()))
    const document = await open('word/document.xml')
    const sheet = document ? undefined : await open('xl/worksheets/sheet1.xml')
    const rows = document
      ? parseDocument(document)
      : sheet
        ? parseSheet(sheet, await open('xl/sharedStrings.xml'))
        : []
    const textRows = rows.filter(hasText)
    return textRows.length > 0 ? cutTable(textRows) : null
  } catch {
    return null
  }
}
