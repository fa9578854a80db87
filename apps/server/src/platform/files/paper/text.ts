import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { boxAtom, formulaAtoms, pictureAtoms, type Tools, textAtoms } from './atoms.ts'
import { hasRtl, isRtl } from './bidi.ts'
import {
  type Align,
  chooseFont,
  type Direction,
  type Inline,
  layOutRows,
  type Paragraph,
  type Row,
  type Style,
} from './inline.ts'
import { tableRows } from './table.ts'

/** Lays out clean HTML as rows of a page. */

const plainStyle = (size: number, bidi: boolean): Style => ({
  bidi,
  bold: false,
  italic: false,
  code: false,
  under: false,
  struck: false,
  marked: false,
  size,
  rise: 0,
})

type Spot = { width: number; style: Style; align: Align; direction: Direction; side?: Paragraph['side'] }
const MARGIN = 0.35
const INDENT = 16
const NARROWEST = 40
const WRITING_LINE = 22

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'pre', 'hr', 'table', 'div', 'li'])
const inlines: Record<string, (style: Style) => Partial<Style>> = {
  strong: () => ({ bold: true }),
  b: () => ({ bold: true }),
  em: () => ({ italic: true }),
  i: () => ({ italic: true }),
  u: () => ({ under: true }),
  a: () => ({ under: true }),
  s: () => ({ struck: true }),
  mark: () => ({ marked: true }),
  code: () => ({ code: true }),
  sub: ({ size, rise }) => ({ size: size * 0.7, rise: rise - size * 0.15 }),
  sup: ({ size, rise }) => ({ size: size * 0.7, rise: rise + size * 0.35 }),
}
const headings: Record<string, number> = { h2: 1.3, h3: 1.15, h4: 1.05 }

const gapRow = (height: number): Row => ({ height, draw: () => {} })
const moveRows = (rows: readonly Row[], by: number): Row[] =>
  rows.map((row) => ({ ...row, draw: (x, y) => row.draw(x + by, y) }))
const resolveAlign = ({ attribs }: Element, before: Align): Align => {
  const dataAlign = attribs['data-align']
  return dataAlign === 'center' || dataAlign === 'right' || dataAlign === 'justify' ? dataAlign : before
}
const resolveDirection = ({ attribs: { dir } }: Element, before: Direction): Direction =>
  dir === 'rtl' || dir === 'ltr' || dir === 'auto' ? dir : before
const isFormula = ({ attribs }: Element) => attribs['data-latex'] !== undefined
const isBlock = (node: AnyNode): node is Element => isTag(node) && blocks.has(node.name)

const textContent = (node: AnyNode): string =>
  isText(node) ? node.data : isTag(node) ? node.children.map(textContent).join(' ') : ''
const saidIn = ({ children }: Element) => children.map((child) => (isText(child) ? child.data : '')).join('')
const parsePicture = ({ attribs: { src = '', width = '', 'data-grid': grid = '' } }: Element) => ({
  src,
  width: Number(width) || 0,
  grid: Number(grid) || 0,
})

/** Collects text, formulas, pictures and boxes of a paragraph. */
const openLine = (tools: Tools, width: number) => {
  const atoms: Inline[] = []
  let blank = false
  const where = (style: Style) => ({
    most: width,
    space: blank ? tools.pen.measureWidth(' ', chooseFont(style), style.size) : 0,
    tied: !blank && atoms.length > 0 && atoms.at(-1) !== 'break',
  })
  const push = (more: readonly Inline[]) => {
    atoms.push(...more)
    if (more.length > 0) blank = false
  }
  const addText = (text: string, style: Style, pre: boolean) => {
    if (pre) {
      push(textAtoms(tools, text, style, where(style), true))
      return
    }
    if (/^\s/.test(text)) blank = true
    push(textAtoms(tools, text, style, where(style)))
    if (/\s$/.test(text)) blank = true
  }
  const addTag = (node: Element, style: Style, pre: boolean): void => {
    const { name, attribs, children } = node
    const box = attribs['data-box']
    if (name === 'br') push(['break'])
    else if (name === 'img') push(pictureAtoms(tools, parsePicture(node), style, where(style)))
    else if (isFormula(node)) push(formulaAtoms(tools, attribs['data-latex'] ?? '', style, where(style)))
    else if (box !== undefined) push([boxAtom(tools, box, saidIn(node), style, where(style))])
    else for (const child of children) add(child, { ...style, ...inlines[name]?.(style) }, pre)
  }
  const add = (node: AnyNode, style: Style, pre: boolean): void => {
    if (isText(node)) addText(node.data, style, pre)
    else if (isTag(node)) addTag(node, style, pre)
  }
  return { atoms, add }
}

const listRows = (tools: Tools, list: Element, spot: Spot): Row[] => {
  const { style, width } = spot
  const inner = { ...spot, width: Math.max(NARROWEST, width - INDENT) }
  const rtl = spot.direction === 'rtl' || (spot.direction === 'auto' && isRtl(textContent(list)))
  let number = Number(list.attribs.start) || 1
  return list.children.filter(isTag).flatMap((item) => {
    const place = number++
    const mark = list.name === 'ol' ? (rtl ? `.${place}` : `${place}.`) : '•'
    const itemSpot = { ...inner, direction: resolveDirection(item, inner.direction) }
    const [first = gapRow(style.size), ...more] = moveRows(
      flowRows(tools, item.children, itemSpot),
      rtl ? 0 : INDENT,
    )
    const markedRow: Row = {
      ...first,
      draw: (x, y) => {
        tools.pen.text(
          mark,
          x + (rtl ? width - INDENT + 2 : 2),
          y + (first.base ?? style.size),
          'normal',
          style.size,
        )
        first.draw(x, y)
      },
    }
    return [markedRow, ...more]
  })
}

const formulaRows = (tools: Tools, { attribs }: Element, { width, style }: Spot): Row[] =>
  layOutRows(
    formulaAtoms(tools, attribs['data-latex'] ?? '', style, { most: width, space: 0, tied: false }, true),
    { width, align: 'center', size: style.size },
  )

const writingRows = ({ pen }: Tools, count: number, width: number): Row[] =>
  Array.from({ length: Math.min(count, 200) }, () => ({
    height: WRITING_LINE,
    draw: (x: number, y: number) => pen.line(x, y + WRITING_LINE - 2, x + width, y + WRITING_LINE - 2, 0.4),
  }))

const blockRows = (tools: Tools, node: Element, spot: Spot): Row[] => {
  const { style, width } = spot
  const gap = gapRow(style.size * MARGIN)
  const { name, attribs, children } = node
  const ownSpot = {
    ...spot,
    align: resolveAlign(node, spot.align),
    direction: resolveDirection(node, spot.direction),
  }
  if (name === 'hr') return [{ height: 8, draw: (x, y) => tools.pen.line(x, y + 4, x + width, y + 4, 0.5) }]
  if (name === 'table') return [...tableRows(tools, node, ownSpot, flowRows), gap]
  if (name === 'ul' || name === 'ol') return [...listRows(tools, node, ownSpot), gap]
  if (isFormula(node)) return [...formulaRows(tools, node, spot), gap]
  const lines = Number(attribs['data-lines'])
  if (lines > 0) return writingRows(tools, lines, width)
  const heading = headings[name]
  if (heading !== undefined)
    return [
      ...flowRows(tools, children, {
        ...ownSpot,
        style: { ...style, bold: true, size: style.size * heading },
      }),
      gap,
    ]
  if (name === 'blockquote')
    return [
      ...moveRows(
        flowRows(tools, children, { ...ownSpot, width: Math.max(NARROWEST, width - INDENT) }),
        INDENT,
      ),
      gap,
    ]
  if (name === 'pre') {
    const code = { ...ownSpot, style: { ...style, code: true, size: style.size * 0.92 } }
    return [...flowRows(tools, children, code, true), gap]
  }
  return name === 'p' ? [...flowRows(tools, children, ownSpot), gap] : flowRows(tools, children, ownSpot)
}

/** The rows of nodes: paragraphs of inline content, separated by blocks. */
function flowRows(tools: Tools, nodes: readonly AnyNode[], spot: Spot, pre = false): Row[] {
  const { width, style } = spot
  const rows: Row[] = []
  let line = openLine(tools, width)
  const flush = () => {
    rows.push(...layOutRows(line.atoms, { ...spot, size: style.size }))
    line = openLine(tools, width)
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      flush()
      rows.push(...blockRows(tools, node, spot))
    } else line.add(node, style, pre)
  }
  flush()
  return rows
}

const stripTags = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/&[a-z]+;|&#\w+;/gi, ' ')
/** Does a text read from right to left, by its first block or first letter? */
export const readsRtl = (html: string): boolean =>
  /^\s*<[a-z0-9]+ [^>]*dir="rtl"/.test(html) || isRtl(stripTags(html))

/** @param side of lines without alignment; by default that of their direction */
export const textRows = (
  tools: Tools,
  html: string,
  { width, size, side }: { width: number; size: number; side?: Paragraph['side'] },
): Row[] => {
  const { children } = parseDocument(html)
  const style = plainStyle(size, hasRtl(html))
  return flowRows(tools, children, { width, style, align: 'left', direction: 'auto', side })
}

/** Lines of a text without formats. */
export const plainRows = (
  tools: Tools,
  text: string,
  { width, size }: { width: number; size: number },
): Row[] => {
  const style = plainStyle(size, hasRtl(text))
  const atoms = textAtoms(tools, text, style, { most: width, space: 0, tied: false })
  return layOutRows(atoms, { width, align: 'left', side: 'left', size })
}
