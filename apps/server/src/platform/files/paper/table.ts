import { type AnyNode, type Element, isTag } from 'domhandler'
import type { Tools } from './atoms.ts'
import type { Align, Direction, Paragraph, Row, Style } from './inline.ts'

/** Tables with column widths by content, within the available width. */

type Spot = { width: number; style: Style; align: Align; direction: Direction; side?: Paragraph['side'] }
type Flow = (tools: Tools, nodes: readonly AnyNode[], spot: Spot) => Row[]
type Cell = { node: Element; column: number; span: number; head: boolean }

const PAD = 4
const NARROWEST = 24
const MOST_COLUMNS = 30
const MOST_SPAN = 30

const rowsIn = (table: Element): Element[] =>
  table.children
    .filter(isTag)
    .flatMap((child) =>
      child.name === 'tr' ? [child] : /^t(head|body|foot)$/.test(child.name) ? rowsIn(child) : [],
    )
const parseSpan = (span: string | undefined) => Math.min(MOST_SPAN, Math.max(1, Number(span) || 1))

/** The cells of each row at their columns. Row spans from above occupy their columns. */
const buildGrid = (table: Element): { rows: Cell[][]; columns: number } => {
  const takenColumns = new Map<number, Set<number>>()
  const rows = rowsIn(table).map((row, y) => {
    let column = 0
    return row.children.filter(isTag).flatMap((node): Cell[] => {
      while (takenColumns.get(y)?.has(column)) column++
      const span = parseSpan(node.attribs.colspan)
      for (let below = 1; below < parseSpan(node.attribs.rowspan); below++) {
        const set = takenColumns.get(y + below) ?? new Set()
        for (let at = 0; at < span; at++) set.add(column + at)
        takenColumns.set(y + below, set)
      }
      if (column + span > MOST_COLUMNS) return []
      const cell = { node, column, span, head: node.name === 'th' }
      column += span
      return [cell]
    })
  })
  return { rows, columns: Math.max(1, ...rows.flat().map(({ column, span }) => column + span)) }
}

/** Approximate width of a cell on one line, by its letters. `width` sets a percentage. */
const measureWish = (node: AnyNode): number => {
  if (!isTag(node)) return 'data' in node ? node.data.trim().length : 0
  if (node.name === 'img') return (Number(node.attribs.width) || 240) / 6
  if (node.attribs['data-latex'] !== undefined) return Math.min(40, node.attribs['data-latex'].length)
  if (node.attribs['data-box'] === 'blank') return 12
  return node.children.reduce((sum, child) => sum + measureWish(child), 0)
}

const computeColumnWidths = (
  grid: ReturnType<typeof buildGrid>,
  { width, style }: Spot,
  stretch: boolean,
): number[] => {
  const wants = new Array<number>(grid.columns).fill(2)
  for (const { node, column, span } of grid.rows.flat())
    if (span === 1) wants[column] = Math.max(wants[column] ?? 2, Math.min(90, measureWish(node)))
  const points = wants.map((letters) => letters * style.size * 0.56 + 2 * PAD + 4)
  const sum = points.reduce((total, one) => total + one, 0)
  if (sum <= width && !stretch) return points
  const least = Math.min(NARROWEST, width / grid.columns)
  const freeWidth = width - least * grid.columns
  return points.map((one) => least + (freeWidth * one) / sum)
}

const cellRows = (tools: Tools, { node, head }: Cell, spot: Spot, flow: Flow): Row[] =>
  flow(tools, node.children, head ? { ...spot, style: { ...spot.style, bold: true } } : spot)

type Box = { left: number; top: number; width: number; height: number }
const drawBorder = ({ pen }: Tools, { left: start, top, width, height }: Box): void => {
  const [end, bottom] = [start + width, top + height]
  for (const [x1, y1, x2, y2] of [
    [start, top, end, top],
    [start, bottom, end, bottom],
    [start, top, start, bottom],
    [end, top, end, bottom],
  ] as const)
    pen.line(x1, y1, x2, y2, 0.4)
}

export const tableRows = (tools: Tools, table: Element, spot: Spot, flow: Flow): Row[] => {
  const isPlain = table.attribs['data-plain'] !== undefined
  const grid = buildGrid(table)
  const widths = computeColumnWidths(grid, spot, isPlain)
  const from = (column: number) => widths.slice(0, column).reduce((sum, one) => sum + one, 0)
  const measureSpan = (cell: Cell) =>
    widths.slice(cell.column, cell.column + cell.span).reduce((sum, one) => sum + one, 0)
  const pad = isPlain ? 1 : PAD
  return grid.rows.map((cells) => {
    const drawnCells = cells.map((cell) => {
      const rows = cellRows(tools, cell, { ...spot, width: Math.max(8, measureSpan(cell) - 2 * pad) }, flow)
      return { cell, rows, height: rows.reduce((sum, row) => sum + row.height, 0) }
    })
    const height = Math.max(spot.style.size, ...drawnCells.map((one) => one.height)) + 2 * pad
    return {
      height,
      draw: (x, y) => {
        for (const { cell, rows } of drawnCells) {
          const before = from(cell.column)
          // Columns of a right-to-left table begin at the right edge.
          const cellLeft = x + (spot.direction === 'rtl' ? spot.width - before - measureSpan(cell) : before)
          let top = y + pad
          for (const row of rows) {
            row.draw(cellLeft + pad, top)
            top += row.height
          }
          if (!isPlain) drawBorder(tools, { left: cellLeft, top: y, width: measureSpan(cell), height })
        }
      },
    }
  })
}
