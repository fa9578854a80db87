import { hasRtl, isRtl, mirror, orderPieces } from './bidi.ts'
import type { Family } from './fonts.ts'
import type { Face, FontName, Pen } from './pen.ts'

/** Lines of words, formulas, pictures and boxes. */

export type Style = {
  bold: boolean
  italic: boolean
  code: boolean
  under: boolean
  struck: boolean
  marked: boolean
  size: number
  /** Shift above the baseline, in points. */
  rise: number
  /** The text has right-to-left letters, so its words are split by direction. */
  bidi: boolean
}
/** An element of a line; `tied`: no line break before it. */
export type Atom = {
  width: number
  ascent: number
  descent: number
  tied: boolean
  /** Width of the space before it, unless it starts a line. */
  space: number
  /** Its characters for the bidirectional algorithm. Missing: a picture or formula. */
  text?: string
  draw: (x: number, base: number, rtl?: boolean) => void
}
export type Inline = Atom | 'break'
/** A row of a text, which cannot be split across pages. */
export type Row = {
  height: number
  /** Height above the baseline of its text. */
  base?: number
  draw: (x: number, y: number) => void
}
export type Align = 'left' | 'center' | 'right' | 'justify'

const ASCENT = 0.93
const DESCENT = 0.25
const LEADING = 1.22
type Metrics = { scale: number; ascent: number; descent: number }
const plainMetrics: Metrics = { scale: 1, ascent: ASCENT, descent: DESCENT }
/** Marks above and below need room, and letters of one size look alike. */
const metrics: Record<Family, Metrics> = {
  Roboto: plainMetrics,
  Naskh: { scale: 1.2, ascent: 1.3, descent: 0.6 },
  Javanese: { scale: 1, ascent: 1.15, descent: 0.8 },
  DejaVu: { scale: 0.92, ascent: ASCENT, descent: DESCENT },
}

const chooseFace = ({ bold, italic }: Style): Face =>
  bold ? (italic ? 'bolditalics' : 'bold') : italic ? 'italics' : 'normal'
export const chooseFont = (style: Style): FontName => (style.code ? 'code' : chooseFace(style))
/** The font of a family in this style. */
export const fontIn = (family: Family, style: Style): FontName =>
  family === 'Roboto' ? chooseFace(style) : `${family} ${chooseFace(style)}`

const letters = new Intl.Segmenter('id')
/** Splits a word into pieces that fit a line. */
const pieces = (pen: Pen, word: string, font: FontName, size: number, most: number): string[] => {
  if (pen.measureWidth(word, font, size) <= most) return [word]
  const parts: string[] = []
  let piece = ''
  for (const { segment: letter } of letters.segment(word)) {
    if (piece !== '' && pen.measureWidth(piece + letter, font, size) > most) {
      parts.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...parts, piece]
}

export const wordAtoms = (
  pen: Pen,
  word: string,
  style: Style,
  { most, space, tied }: { most: number; space: number; tied: boolean },
  family: Family = 'Roboto',
): Atom[] => {
  const font = style.code ? 'code' : fontIn(family, style)
  const { rise, under, struck, marked: isMarked } = style
  const { scale, ascent, descent } = metrics[family]
  const size = style.size * scale
  return pieces(pen, word, font, size, most).map((piece, at) => {
    const width = pen.measureWidth(piece, font, size)
    return {
      width,
      ascent: style.size * ascent + rise,
      descent: style.size * descent - rise,
      tied: at === 0 && tied,
      space: at === 0 ? space : 0,
      text: piece,
      draw: (x, base, rtl) => {
        if (isMarked) pen.doc.addContent(`q 0.9 g ${x} ${base - size} ${width} ${size * 1.25} re f Q`)
        pen.text(rtl ? mirror(piece) : piece, x, base - rise, font, size)
        if (under) pen.line(x, base + size * 0.12, x + width, base + size * 0.12, 0.5)
        if (struck) pen.line(x, base - size * 0.3, x + width, base - size * 0.3, 0.5)
      },
    }
  })
}

/** Groups atoms between which no line may break. */
const groupClusters = (atoms: readonly Inline[]): (Atom[] | 'break')[] => {
  const clusters: (Atom[] | 'break')[] = []
  for (const atom of atoms) {
    const last = clusters.at(-1)
    if (atom === 'break') clusters.push('break')
    else if (atom.tied && Array.isArray(last)) last.push(atom)
    else clusters.push([atom])
  }
  return clusters
}
const computeWidth = (cluster: readonly Atom[]) =>
  cluster.reduce((sum, { width, space }, at) => sum + width + (at > 0 ? space : 0), 0)

type Line = { atoms: Atom[]; width: number; ended: boolean }
const breakLines = (atoms: readonly Inline[], most: number): Line[] => {
  const lines: Line[] = []
  let line: Line = { atoms: [], width: 0, ended: false }
  const next = (isEnd: boolean) => {
    line.ended = isEnd
    lines.push(line)
    line = { atoms: [], width: 0, ended: false }
  }
  for (const cluster of groupClusters(atoms)) {
    if (cluster === 'break') {
      next(true)
      continue
    }
    const space = line.atoms.length > 0 ? (cluster[0]?.space ?? 0) : 0
    const width = computeWidth(cluster)
    if (line.atoms.length > 0 && line.width + space + width > most + 0.01) next(false)
    for (const atom of cluster) {
      // A cluster wider than the line is split between its atoms.
      const before = line.atoms.length > 0 ? atom.space : 0
      if (line.atoms.length > 0 && line.width + before + atom.width > most + 0.01) next(false)
      line.width += (line.atoms.length > 0 ? atom.space : 0) + atom.width
      line.atoms.push(atom)
    }
  }
  if (line.atoms.length > 0) next(true)
  return lines
}

/** An object in the place of a picture or formula, for the bidirectional algorithm. */
const OBJECT = '\ufffc'
type Drawn = Pick<Atom, 'width' | 'text' | 'draw'>
/** Atoms and spaces of a line from left to right. */
const orderLine = (atoms: readonly Atom[], more: number, rtl: boolean): (Drawn & { rtl?: boolean })[] => {
  const parts = atoms.flatMap((atom, at): Drawn[] =>
    at > 0 && atom.space > 0 ? [{ width: atom.space + more, text: ' ', draw: () => {} }, atom] : [atom],
  )
  const texts = parts.map(({ text }) => text ?? OBJECT)
  if (!rtl && !texts.some(hasRtl)) return parts
  return orderPieces(texts, rtl).flatMap(({ at, rtl: isReversed }) => {
    const part = parts[at]
    return part ? [{ ...part, rtl: isReversed }] : []
  })
}

/** Reading direction of a block; `auto`: by its first letter. */
export type Direction = 'auto' | 'ltr' | 'rtl'
export type Paragraph = {
  width: number
  align: Align
  direction?: Direction
  /** Side of a text without alignment, if not that of its direction. */
  side?: 'left' | 'right' | undefined
  /** Font size, for empty lines. */
  size: number
}
/** The lines of a paragraph. */
export const layOutRows = (
  atoms: readonly Inline[],
  { width, align, direction = 'auto', side, size }: Paragraph,
): Row[] => {
  const words = atoms.map((atom) => (atom === 'break' ? ' ' : (atom.text ?? ''))).join(' ')
  const rtl = direction === 'rtl' || (direction === 'auto' && isRtl(words))
  const edge = align === 'left' ? (side ?? (rtl ? 'right' : 'left')) : align
  return breakLines(atoms, width).map((line) => {
    const ascent = Math.max(size * ASCENT, ...line.atoms.map((atom) => atom.ascent))
    const descent = Math.max(size * DESCENT, ...line.atoms.map((atom) => atom.descent))
    const remainingWidth = width - line.width
    const blanks = line.atoms.filter(({ space }, at) => at > 0 && space > 0).length
    const isJustified = edge === 'justify' && !line.ended && blanks > 0
    const more = isJustified ? remainingWidth / blanks : 0
    const atRight = edge === 'right' || (edge === 'justify' && rtl && !isJustified)
    const start = edge === 'center' ? remainingWidth / 2 : atRight ? remainingWidth : 0
    return {
      height: Math.max(size * LEADING, ascent + descent + size * 0.04),
      base: ascent,
      draw: (x, y) => {
        let at = x + Math.max(0, start)
        for (const part of orderLine(line.atoms, more, rtl)) {
          part.draw(at, y + ascent, part.rtl)
          at += part.width
        }
      },
    }
  })
}
