import SVGtoPDF from 'svg-to-pdfkit'
import { splitByLevel } from './bidi.ts'
import type { PaperPicture } from './definition.ts'
import { nameEmojis } from './emoji.ts'
import { type Family, familyNames, splitByFont } from './fonts.ts'
import type { DrawnFormula, FormulaDrawer } from './formulas.ts'
import { type Atom, chooseFont, fontIn, type Inline, type Style, wordAtoms } from './inline.ts'
import { formatNumber, type Pen } from './pen.ts'

/** The tools to draw a text, and a list of what they could not draw. */
export type Tools = {
  pen: Pen
  formula: FormulaDrawer
  pictures: Record<string, PaperPicture>
  /** Characters without a glyph and formulas that cannot be parsed. */
  strange: Set<string>
}

const MARK = 0.26
const formulaAtom = (
  { pen }: Tools,
  { svg, width, height, base }: DrawnFormula,
  size: number,
  most: number,
): Omit<Atom, 'tied' | 'space'> => {
  const scale = Math.min(size, most / Math.max(width, 0.01))
  return {
    width: width * scale,
    ascent: base * scale,
    descent: (height - base) * scale,
    draw: (x, line) => {
      pen.doc.save()
      SVGtoPDF(pen.doc, svg, x, line - base * scale, {
        width: width * scale,
        height: height * scale,
        assumePt: true,
        preserveAspectRatio: 'none',
      })
      pen.doc.restore()
    },
  }
}

type Where = { most: number; space: number; tied: boolean }

/** A formula, or its source if it is not one. */
export const formulaAtoms = (
  tools: Tools,
  latex: string,
  style: Style,
  where: Where,
  display = false,
): Inline[] => {
  const formula = tools.formula(latex, display)
  if (formula && !formula.strange)
    return [{ ...formulaAtom(tools, formula, style.size, where.most), tied: where.tied, space: where.space }]
  if (latex.trim() !== '') tools.strange.add(`formula ${latex.slice(0, 60)}`)
  return textAtoms(tools, latex, { ...style, code: true }, where)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
const UNPRINTED = /[\u0000-\u001f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g
type Sign = { said: string; family: Family | null; code: boolean }
const hasIn =
  ({ pen }: Tools, style: Style) =>
  (code: number, family: Family) =>
    pen.has(code, fontIn(family, style))

/** Splits a word into runs with one font and one direction. */
const splitSigns = (tools: Tools, word: string, style: Style): Sign[] => {
  const text = word.normalize('NFC').replace(UNPRINTED, '')
  if (style.code && [...text].every((letter) => tools.pen.has(letter.codePointAt(0) ?? 0, 'code')))
    return [{ said: text, family: 'Roboto', code: true }]
  const pieces = style.bidi ? splitByLevel(text) : [text]
  return pieces.flatMap((piece) =>
    splitByFont(piece, hasIn(tools, style)).map((run) => ({
      said: run.text,
      family: run.family,
      code: false,
    })),
  )
}

const layOutWord = (tools: Tools, word: string, style: Style, where: Where): Atom[] =>
  splitSigns(tools, word, style).flatMap(({ said: sign, family, code }, at) => {
    const spot = { most: where.most, space: at === 0 ? where.space : 0, tied: at === 0 ? where.tied : true }
    if (family !== null) return wordAtoms(tools.pen, sign, { ...style, code }, spot, family)
    return [...sign].flatMap((letter, index) =>
      drawnSign(tools, letter, style, index === 0 ? spot : { ...spot, space: 0, tied: true }),
    )
  })

/** A sign that no font has: as a formula, or an empty square. */
const drawnSign = (tools: Tools, sign: string, style: Style, spot: Where): Atom[] => {
  const formula = tools.formula(sign, false)
  if (formula && !formula.strange) return [{ ...formulaAtom(tools, formula, style.size, spot.most), ...spot }]
  tools.strange.add(sign)
  return [boxAtom(tools, 'square', '', { ...style, size: style.size * 0.7 }, spot)]
}

/** Words and the spaces between them. `pre` keeps all white space. */
export const textAtoms = (tools: Tools, raw: string, style: Style, where: Where, pre = false): Inline[] => {
  const has = hasIn(tools, style)
  const text = nameEmojis(raw, (code) => familyNames.some((family) => has(code, family)))
  const { most } = where
  const space = tools.pen.measureWidth(' ', chooseFont(style), style.size)
  const atoms: Inline[] = []
  if (pre) {
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) atoms.push('break')
      const blanks = /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '  ').length ?? 0
      if (blanks > 0) atoms.push(blank(Math.min(blanks * space, most / 2)))
      atoms.push(...layOutWords(tools, line.trim(), style, { most, space, tied: blanks > 0 }))
    }
    return atoms
  }
  return layOutWords(tools, text, style, where)
}
const blank = (width: number): Atom => ({
  width,
  ascent: 0,
  descent: 0,
  tied: false,
  space: 0,
  draw: () => {},
})

const layOutWords = (tools: Tools, text: string, style: Style, where: Where): Atom[] => {
  const space = tools.pen.measureWidth(' ', chooseFont(style), style.size)
  return text.split(/[ \t\n\r\f]+/).flatMap((word, at) =>
    word === ''
      ? []
      : layOutWord(tools, word, style, {
          most: where.most,
          space: at === 0 ? where.space : space,
          tied: at === 0 && where.tied,
        }),
  )
}

/** A circle or square with a letter, or a line to write on. */
export const boxAtom = (
  { pen }: Pick<Tools, 'pen'>,
  shape: string,
  word: string,
  style: Style,
  where: Omit<Where, 'most'>,
): Atom => {
  const { size } = style
  if (shape === 'blank') {
    const width = Math.min(Math.max(2, Number(word) || 8), 60) * size * 0.5
    return {
      ...where,
      width,
      ascent: size,
      descent: size * MARK,
      draw: (x, base) => pen.line(x, base + 2, x + width, base + 2, 0.6),
    }
  }
  const letter = size * 0.78
  const side = Math.max(size * 1.35, pen.measureWidth(word, 'normal', letter) + size * 0.5)
  const up = size * 1.02
  return {
    ...where,
    width: side,
    ascent: up,
    descent: size * 0.36,
    draw: (x, base) => {
      const tall = size * 1.35
      const rectangle = [x, base - up, side, tall].map((n) => formatNumber(n)).join(' ')
      if (shape === 'circle')
        pen.doc
          .lineWidth(0.6)
          .roundedRect(x, base - up, side, tall, tall / 2)
          .stroke()
      else pen.doc.addContent(`q 0.6 w ${rectangle} re S Q`)
      const width = pen.measureWidth(word, 'normal', letter)
      if (word !== '') pen.text(word, x + (side - width) / 2, base - size * 0.06, 'normal', letter)
    },
  }
}

/** A screen pixel in points. */
const PIXEL = 0.75
const TALLEST = 520
const pictureSize = ({ width, height }: PaperPicture, askedWidth: number, most: number) => {
  const drawnWidth = Math.min(most, (askedWidth > 0 ? askedWidth : width) * PIXEL)
  const shrunk = Math.min(1, TALLEST / ((drawnWidth * height) / width))
  return { wide: drawnWidth * shrunk, tall: ((drawnWidth * height) / width) * shrunk }
}

/** A grid over a picture, with squares named A1, B1 … from the upper left corner. */
const drawGrid = (pen: Pen, [x, y, width, tall]: [number, number, number, number], cells: number): void => {
  for (let at = 0; at <= cells; at++) {
    pen.line(x + (width * at) / cells, y, x + (width * at) / cells, y + tall, 0.3)
    pen.line(x, y + (tall * at) / cells, x + width, y + (tall * at) / cells, 0.3)
  }
  for (let at = 0; at < cells; at++) {
    pen.text(String.fromCodePoint(65 + at), x + (width * (at + 0.5)) / cells - 2, y - 2, 'normal', 6)
    pen.text(String(at + 1), x - 8, y + (tall * (at + 0.5)) / cells + 2, 'normal', 6)
  }
}

/** A picture by its address; a missing one leaves a note. */
export const pictureAtoms = (
  tools: Tools,
  { src, width, grid }: { src: string; width: number; grid: number },
  style: Style,
  where: Where,
): Inline[] => {
  const picture = tools.pictures[src]
  if (!picture) return textAtoms(tools, '[gambar tidak tersedia]', { ...style, italic: true }, where)
  const edge = grid > 0 ? 12 : 0
  const { wide: drawnWidth, tall } = pictureSize(picture, width, where.most - edge)
  return [
    {
      width: drawnWidth + edge,
      ascent: tall + edge,
      descent: 2,
      tied: where.tied,
      space: where.space,
      draw: (x, base) => {
        const [x0, top] = [x + edge, base - tall]
        tools.pen.doc.image(openImage(tools, src), x0, top, { width: drawnWidth, height: tall })
        if (grid > 0) drawGrid(tools.pen, [x0, top, drawnWidth, tall], grid)
      },
    },
  ]
}
const openedImages = new WeakMap<Pen, Map<string, PDFKit.Mixins.ImageSrc>>()
/** Its bytes are embedded once, however often it is drawn. */
const openImage = ({ pen, pictures }: Tools, src: string): PDFKit.Mixins.ImageSrc => {
  const ownImages = openedImages.get(pen) ?? new Map<string, PDFKit.Mixins.ImageSrc>()
  openedImages.set(pen, ownImages)
  const image = ownImages.get(src) ?? pen.doc.openImage(Buffer.from(pictures[src]?.bytes ?? []))
  ownImages.set(src, image)
  return image
}
