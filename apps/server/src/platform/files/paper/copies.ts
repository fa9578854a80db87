import type { PaperCopy, PaperDefinition, PaperItem, PaperPart } from './definition.ts'
import { formulaDrawer } from './formulas.ts'
import type { Row } from './inline.ts'
import { openPen, PAGE, type Pen } from './pen.ts'
import { plainRows, readsRtl, textRows } from './text.ts'

/**
 * Writes many copies of a paper. Each text is laid out and written once, and placed wherever a copy uses it.
 */

const MARGIN = { left: 48, right: 48, top: 42, bottom: 52 }
const WIDTH = PAGE.width - MARGIN.left - MARGIN.right
const BOTTOM = PAGE.height - MARGIN.bottom
const ROOM = BOTTOM - MARGIN.top
const GUTTER = 18
const SIZE = 10.5
const FOOT_SIZE = 7.5

type Kept = ReturnType<Pen['keep']>
/** A character or formula of a text that cannot be drawn. */
type Strange = { text: number; what: string }
export type WrittenPaper = { bytes: Uint8Array; strange: Strange[]; pages: number }
/** A laid-out text: whole, or row by row if taller than half a page. */
type Laid = { pieces: { drawn: Kept; height: number; base: number }[] }
/** Column width for a number of columns. */
const computeColumnWidth = (columns: number) => (WIDTH - GUTTER * (columns - 1)) / columns
/** `y`: of its baseline, below the upper edge of its text. */
type Label = { said: string; x: number; y: number }
type Spot = { x: number; y: number; drawn: Kept; label?: Label }

const sumRowHeights = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0)
const DIVIDED = ROOM * 0.5

const layer = (pen: Pen, { texts, pictures }: PaperDefinition) => {
  const tools = { pen, pictures, formula: formulaDrawer(), strange: new Set<string>() }
  const strangeSigns: Strange[] = []
  const laidByKey = new Map<string, Laid>()
  const keepRows = (rows: readonly Row[], width: number) => ({
    height: sumRowHeights(rows),
    base: rows[0]?.base ?? SIZE * 0.95,
    drawn: pen.keep(width, sumRowHeights(rows), () => {
      let y = 0
      for (const row of rows) {
        row.draw(0, y)
        y += row.height
      }
    }),
  })
  const lay = (text: number, width: number, side?: Side): Laid => {
    const key = `${text} ${width} ${side ?? ''}`
    const laidBefore = laidByKey.get(key)
    if (laidBefore) return laidBefore
    const rows = textRows(tools, texts[text] ?? '', { width, size: SIZE, side })
    for (const sign of tools.strange) strangeSigns.push({ text, what: sign })
    tools.strange.clear()
    const layout =
      sumRowHeights(rows) > DIVIDED
        ? { pieces: rows.map((row) => keepRows([row], width)) }
        : { pieces: [keepRows(rows, width)] }
    laidByKey.set(key, layout)
    return layout
  }
  const reads = (text: number) => (readsRtl(texts[text] ?? '') ? 'right' : 'left')
  const footRow = (foot: string): Row | undefined =>
    plainRows(tools, foot, { width: WIDTH * 0.8, size: FOOT_SIZE })[0]
  return { pen, lay, reads, footRow, strange: strangeSigns }
}
type Layer = ReturnType<typeof layer>

type Side = 'left' | 'right'
type Piece = { height: number; drawn: Kept; x: number; label?: Label }
/** Space between a label and its text. */
const LABEL = 20
/** Labels are on the side where the question begins, and its options are aligned to them. */
const layOutItem = ({ lay, reads, pen }: Layer, { parts }: PaperItem, width: number): Piece[] => {
  const stem = parts.find(({ label }) => label !== undefined)
  const side = stem ? reads(stem.text) : 'left'
  const place = (label: string, indent: number) => {
    if (side === 'left') return { said: label, x: Math.max(0, indent - LABEL) }
    const labelText = label.endsWith('.') ? `.${label.slice(0, -1)}` : label
    const labelWidth = pen.measureWidth(labelText, 'normal', SIZE)
    return { said: labelText, x: width - Math.max(0, indent - LABEL) - labelWidth }
  }
  return parts.flatMap((part: PaperPart) => {
    const { text, indent, label } = part
    const ownSide = part !== stem && label !== undefined ? side : undefined
    return lay(text, width - indent, ownSide).pieces.map(({ drawn: form, height, base }, at) => ({
      drawn: form,
      height,
      x: side === 'right' ? 0 : indent,
      ...(label !== undefined && at === 0 ? { label: { ...place(label, indent), y: base } } : {}),
    }))
  })
}

const sumPieceHeights = (pieces: readonly Piece[]) => pieces.reduce((sum, { height }) => sum + height, 0)

/** Smallest column height at which all items fit into the columns. */
const balanced = (heights: readonly number[], columns: number, room: number): number => {
  const fits = (limit: number) => {
    let usedColumns = 1
    let y = 0
    for (const height of heights) {
      if (y > 0 && y + height > limit) {
        usedColumns++
        y = 0
      }
      y += height
    }
    return usedColumns <= columns
  }
  const step = 6
  let limit = Math.max(...heights, heights.reduce((sum, one) => sum + one, 0) / columns)
  while (limit < room && !fits(limit)) limit += step
  return Math.min(limit, room)
}

type Section = { columns: number; heights: readonly number[] }
/** A position that moves down the pages, column by column. */
class Cursor {
  readonly pages: Spot[][] = [[]]
  #section: Section = { columns: 1, heights: [] }
  #column = 0
  /** Top of the columns on this page, their limit, and the lowest point so far. */
  #top = MARGIN.top
  #limit = BOTTOM
  #lowest = MARGIN.top
  #y = MARGIN.top

  /** Continues below all previous columns. */
  begin(section: Section): void {
    this.#section = section
    this.#beginColumns(this.#lowest, 0)
  }
  /**
   * Starts a new column if the item fits there as a whole.
   * @param at its index in the section
   */
  beginItem(height: number, at: number): void {
    const isWhole = height <= ROOM
    if (isWhole && this.#y > this.#top && this.#y + height > this.#limit + 0.5) this.#turn(at)
    // An item that starts low on a page and fits whole on the next one moves there.
    if (isWhole && this.#isBelow(height)) this.#turn(at)
  }
  /** @param at index of the item that the piece belongs to */
  place({ drawn: form, height, x, label }: Piece, at: number): void {
    if (this.#isBelow(height)) this.#turn(at)
    const columnLeft = MARGIN.left + this.#column * (computeColumnWidth(this.#section.columns) + GUTTER)
    this.pages.at(-1)?.push({
      x: columnLeft + x,
      y: this.#y,
      drawn: form,
      ...(label && { label: { ...label, x: columnLeft + label.x } }),
    })
    this.#y += height
  }
  endItem(gap: number): void {
    this.#y += gap
    this.#lowest = Math.max(this.#lowest, this.#y)
  }

  #isBelow(height: number): boolean {
    return this.#y > MARGIN.top && this.#y + height > BOTTOM + 0.5
  }
  #beginColumns(top: number, first: number) {
    const { columns, heights } = this.#section
    this.#column = 0
    this.#top = top
    this.#lowest = top
    this.#y = top
    const remainingHeights = heights.slice(first)
    this.#limit =
      columns === 1 || remainingHeights.length === 0
        ? BOTTOM
        : top + balanced(remainingHeights, columns, BOTTOM - top)
  }
  #turn(first: number) {
    if (this.#column + 1 < this.#section.columns) {
      this.#column++
      this.#y = this.#top
      return
    }
    this.pages.push([])
    this.#beginColumns(MARGIN.top, first)
  }
}

/** Positions of all parts of a copy. */
const arrange = (layer: Layer, { sections }: PaperCopy): Spot[][] => {
  const cursor = new Cursor()
  for (const { columns, items } of sections) {
    const layouts = items.map((item) => ({
      pieces: layOutItem(layer, item, computeColumnWidth(columns)),
      gap: item.gap,
    }))
    cursor.begin({ columns, heights: layouts.map(({ pieces, gap }) => sumPieceHeights(pieces) + gap) })
    for (const [at, { pieces, gap }] of layouts.entries()) {
      cursor.beginItem(sumPieceHeights(pieces), at)
      for (const piece of pieces) cursor.place(piece, at)
      cursor.endItem(gap)
    }
  }
  return cursor.pages
}

const writeFoot = ({ pen, footRow }: Layer, foot: string, page: number, pages: number) => {
  const y = PAGE.height - MARGIN.bottom + 24
  const footer = `Halaman ${page} dari ${pages}`
  const width = pen.measureWidth(footer, 'normal', FOOT_SIZE)
  footRow(foot)?.draw(MARGIN.left, y - FOOT_SIZE)
  pen.text(footer, PAGE.width - MARGIN.right - width, y, 'normal', FOOT_SIZE)
}

const writeCopy = (pen: Pen, layer: Layer, copy: PaperCopy): void => {
  const pages = arrange(layer, copy)
  for (const [at, spots] of pages.entries()) {
    pen.doc.addPage()
    for (const { x, y, drawn: form, label } of spots) {
      pen.place(form, x, y)
      if (label) pen.text(label.said, label.x, y + label.y, 'normal', SIZE)
    }
    writeFoot(layer, copy.foot, at + 1, pages.length)
  }
}

/** The bytes of all copies in order, and what could not be drawn. */
export const writePaper = async (definition: PaperDefinition): Promise<WrittenPaper> => {
  const pen = openPen(definition.title, definition.made_at)
  const chunks: Buffer[] = []
  const end = new Promise<void>((resolve, reject) => {
    pen.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    pen.doc.on('end', resolve)
    pen.doc.on('error', reject)
  })
  const layers = layer(pen, definition)
  let pages = 0
  pen.doc.on('pageAdded', () => pages++)
  for (const copy of definition.copies) writeCopy(pen, layers, copy)
  pen.end()
  await end
  return { bytes: Buffer.concat(chunks), strange: layers.strange, pages }
}
