import { cutTable, MOST_COLUMNS, MOST_ROWS, type TableRows } from './tableLimits'

/** Tables of the clipboard: Word and Excel give HTML, others text with tabs. */

const SPACES = /[\s\u00a0]+/g
const cellText = (cell: Element): string => {
  const blocks = [...cell.querySelectorAll('p, li')]
  const texts = (blocks.length > 0 ? blocks : [cell]).map((block) =>
    (block.textContent ?? '').replace(SPACES, ' ').trim(),
  )
  return texts.filter(Boolean).join('\n')
}

const rowAt = (rows: string[][], at: number): string[] => {
  const row = rows[at] ?? []
  rows[at] = row
  return row
}

/** Rows of the first HTML table; a cell over several rows or columns is in each of them once. */
export const parseHtmlTable = (html: string): string[][] | null => {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const rows: string[][] = []
  for (const [at, tr] of [...table.querySelectorAll('tr')].slice(0, MOST_ROWS + 1).entries()) {
    const row = rowAt(rows, at)
    let column = 0
    for (const cell of tr.querySelectorAll('td, th')) {
      if (column > MOST_COLUMNS) break
      while (row[column] !== undefined) column++
      const span = (name: string) => Math.max(1, Math.min(40, Number(cell.getAttribute(name)) || 1))
      const text = cellText(cell)
      for (let down = 0; down < span('rowspan'); down++) {
        const target = rowAt(rows, at + down)
        for (let across = 0; across < span('colspan'); across++)
          target[column + across] = across === 0 ? text : ''
      }
      column += span('colspan')
    }
  }
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
}

/** Rows of a text with tabs; a quoted cell may hold line breaks. */
export const parseTabs = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    const row = rows.at(-1)
    if (row && row.length <= MOST_COLUMNS) row.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length && rows.length <= MOST_ROWS + 1; at++) {
    const sign = text[at] ?? ''
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === '\t') endCell()
    else if (!isQuoted && sign === '\n') {
      endCell()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  endCell()
  return rows.filter((row) => row.some((one) => one.trim() !== ''))
}

/** A table with more than one cell; null for plain text. */
export const readTable = (data: DataTransfer): TableRows | null => {
  const html = data.getData('text/html')
  const rows = (html && parseHtmlTable(html)) || null
  if (rows && rows.length * (rows[0]?.length ?? 0) > 1) return cutTable(rows)
  const text = data.getData('text/plain')
  return text.includes('\t') ? cutTable(parseTabs(text)) : null
}
