import type { FontName, Pen } from './pen.ts'

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
}
/** An element of a line; `tied`: no line break before it. */
export type Atom = {
  width: number
  ascent: number
  descent: number
  tied: boolean
  /** Width of the space before it, unless it starts a line. */
  space: number
  draw: (x: number, base: number) => void
}
export type Inline = Atom | 'break'
/** A row of a text, which cannot be split across pages. */
export type Row = { height: number; draw: (x: number, y: number) => void }
export type Align = 'left' | 'center' | 'right' | 'justify'

const ASCENT = 0.93
const DESCENT = 0.25
const LEADING = 1.22

export const chooseFont = ({ bold, italic, code }: Style): FontName =>
  code ? 'code' : bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'normal'

/** Splits a word into pieces that fit a line. */
const pieces = (pen: Pen, word: string, font: FontName, size: number, most: number): string[] => {
  if (pen.measureWidth(word, font, size) <= most) return [word]
  const parts: string[] = []
  let piece = ''
  for (const letter of word) {
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
): Atom[] => {
  const font = chooseFont(style)
  const { size, rise, under, struck, marked: isMarked } = style
  return pieces(pen, word, font, size, most).map((piece, at) => {
    const width = pen.measureWidth(piece, font, size)
    return {
      width,
      ascent: size * ASCENT + rise,
      descent: size * DESCENT - rise,
      tied: at === 0 && tied,
      space: at === 0 ? space : 0,
      draw: (x, base) => {
        if (isMarked) pen.doc.addContent(`q 0.9 g ${x} ${base - size} ${width} ${size * 1.25} re f Q`)
        pen.text(piece, x, base - rise, font, size)
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

/**
 * The lines of a paragraph.
 * @param size font size, for empty lines
 */
export const layOutRows = (atoms: readonly Inline[], width: number, align: Align, size: number): Row[] =>
  breakLines(atoms, width).map((line) => {
    const ascent = Math.max(size * ASCENT, ...line.atoms.map((atom) => atom.ascent))
    const descent = Math.max(size * DESCENT, ...line.atoms.map((atom) => atom.descent))
    const remainingWidth = width - line.width
    const blanks = line.atoms.filter(({ space }, at) => at > 0 && space > 0).length
    const more = align === 'justify' && !line.ended && blanks > 0 ? remainingWidth / blanks : 0
    const start = align === 'center' ? remainingWidth / 2 : align === 'right' ? remainingWidth : 0
    return {
      height: Math.max(size * LEADING, ascent + descent + size * 0.04),
      draw: (x, y) => {
        let at = x + Math.max(0, start)
        for (const [place, atom] of line.atoms.entries()) {
          if (place > 0) at += atom.space + (atom.space > 0 ? more : 0)
          atom.draw(at, y + ascent)
          at += atom.width
        }
      },
    }
  })
