import { createRequire } from 'node:module'
import { hasRtl, isRtl, mirror, orderPieces, splitByLevel } from './paper/bidi.ts'
import { nameEmojis } from './paper/emoji.ts'
import { type Family, familyNames, splitByFont } from './paper/fonts.ts'

/** pdfmake knows one font and one direction per text. Here it chooses fonts by run and reorders lines. */

type Styled = { text: unknown }
type Inline = {
  text: string
  x: number
  width: number
  alignment?: string
  rtl?: boolean
  paragraph?: boolean
}
type Font = { font: { hasGlyphForCodePoint: (code: number) => boolean } }
type Inlines = { items: Inline[] }
type Measure = {
  pdfDocument: { provideFont: (family: string, bold: boolean, italics: boolean) => Font }
  buildInlines: (texts: unknown, styles: object) => Inlines
}
type Line = { inlines: Inline[]; trailingCut: number }
type Lines = { renderLine: (line: Line, x: number, y: number) => void }

const isStyled = (text: unknown): text is Styled =>
  typeof text === 'object' && text !== null && 'text' in text && !('image' in text)

const openSplitter = ({ pdfDocument }: Measure) => {
  const has = (code: number, family: Family) =>
    pdfDocument.provideFont(family, false, false).font.hasGlyphForCodePoint(code)
  const splitText = (raw: string): { text: string; font: Family }[] => {
    const text = nameEmojis(raw, (code) => familyNames.some((family) => has(code, family)))
    const pieces = hasRtl(text) ? splitByLevel(text) : [text]
    return pieces.flatMap((piece) =>
      splitByFont(piece, has).map((run) => ({ text: run.text, font: run.family ?? 'Roboto' })),
    )
  }
  const split = (texts: unknown): unknown => {
    if (typeof texts === 'string') return texts === '' ? texts : splitText(texts)
    if (Array.isArray(texts)) return texts.flatMap(split)
    if (!isStyled(texts) || typeof texts.text !== 'string') return texts
    return splitText(texts.text).map((run) => ({ ...texts, ...run }))
  }
  return split
}

const load = createRequire(import.meta.url)
const measure: Measure = load('pdfmake/js/TextInlines.js').default.prototype
const buildInlines = measure.buildInlines
measure.buildInlines = function (texts, styles) {
  const inlines = buildInlines.call(this, openSplitter(this)(texts), styles)
  const paragraph = inlines.items.map(({ text }) => text).join('')
  if (!hasRtl(paragraph)) return inlines
  const rtl = isRtl(paragraph)
  for (const item of inlines.items) {
    item.rtl = rtl
    if (rtl && item.alignment === 'left') item.alignment = 'right'
  }
  return inlines
}

const lines: Lines = load('pdfmake/js/Renderer.js').default.prototype
const renderLine = lines.renderLine
lines.renderLine = function (line, x, y) {
  const texts = line.inlines.map(({ text }) => text)
  const rtl = line.inlines[0]?.rtl
  if (rtl !== undefined) {
    // The last space moves to the left of the line.
    let at = (line.inlines[0]?.x ?? 0) - (rtl ? line.trailingCut : 0)
    line.inlines = orderPieces(texts, rtl).flatMap(({ at: index, rtl: isReversed }) => {
      const inline = line.inlines[index]
      if (!inline) return []
      inline.text = isReversed ? mirror(inline.text) : inline.text
      inline.x = at
      at += inline.width
      return [inline]
    })
  }
  renderLine.call(this, line, x, y)
}
