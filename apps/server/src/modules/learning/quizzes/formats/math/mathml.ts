import { attribute, elementsIn, findNamed, getTextContent, parseTree, type QtiElement } from '../qti/tree.ts'
import { escapeLatex, fenced, findAccent, formulaHtml, isBig, matrix, nameLatex, textLatex } from './latex.ts'

/** Presentation MathML as LaTeX. Elements without a LaTeX form are named and read as their content. */

type Lose = (message: string) => void
type Write = (element: QtiElement, parts: string[], lose: Lose) => string

const script = (base: string, under: string | undefined, over: string | undefined) =>
  `{${base}}${under === undefined ? '' : `_{${under}}`}${over === undefined ? '' : `^{${over}}`}`

/** An accent, limits of a large operator, or signs above and below. */
const stacked = (element: QtiElement, base: string, under: string | undefined, over: string | undefined) => {
  if (isBig(base))
    return `${base}${under === undefined ? '' : `_{${under}}`}${over === undefined ? '' : `^{${over}}`}`
  const sign = getTextContent(elementsIn(element)[1])
  const accent = under !== undefined && over !== undefined ? undefined : findAccent(sign)
  if (accent) return `\\${accent}{${base}}`
  const below = under === undefined ? base : `\\underset{${under}}{${base}}`
  return over === undefined ? below : `\\overset{${over}}{${below}}`
}

const row: Write = (_, parts) => parts.join('')
const writers: Record<string, Write> = {
  math: row,
  mrow: row,
  mstyle: row,
  mpadded: row,
  merror: row,
  mphantom: (_, parts) => `\\phantom{${parts.join('')}}`,
  mi: (element) => nameLatex(getTextContent(element)),
  mn: (element) => escapeLatex(getTextContent(element).trim()).replaceAll(',', '{,}'),
  mo: (element) => escapeLatex(getTextContent(element).trim()),
  mtext: (element) => textLatex(getTextContent(element)),
  ms: (element) => textLatex(getTextContent(element)),
  mspace: () => '\\ ',
  mfrac: (element, [top = '', bottom = '']) =>
    /^0/.test(attribute(element, 'linethickness'))
      ? `{${top} \\atop ${bottom}}`
      : `\\frac{${top}}{${bottom}}`,
  msqrt: (_, parts) => `\\sqrt{${parts.join('')}}`,
  mroot: (_, [base = '', index = '']) => `\\sqrt[${index}]{${base}}`,
  msub: (_, [base = '', sub]) => script(base, sub, undefined),
  msup: (_, [base = '', sup]) => script(base, undefined, sup),
  msubsup: (_, [base = '', sub, sup]) => script(base, sub, sup),
  munder: (element, [base = '', under]) => stacked(element, base, under, undefined),
  mover: (element, [base = '', over]) => stacked(element, base, undefined, over),
  munderover: (element, [base = '', under, over]) => stacked(element, base, under, over),
  mfenced: ({ attributes }, parts) =>
    fenced(
      attributes.open ?? '(',
      parts.join(attributes.separators?.trim()[0] ?? ','),
      attributes.close ?? ')',
    ),
}

const table = (element: QtiElement, lose: Lose) =>
  matrix(elementsIn(element).map((line) => elementsIn(line).map((cell) => parts(cell, lose).join(''))))
const parts = (element: QtiElement, lose: Lose): string[] =>
  elementsIn(element).map((one) => write(one, lose))

const write = (element: QtiElement, lose: Lose): string => {
  const { name } = element
  if (name === 'mtable') return table(element, lose)
  // The source of the formula, if the writer kept it.
  const source = findNamed(element, 'annotation').find((one) => /tex/i.test(attribute(one, 'encoding')))
  if (source) return getTextContent(source).trim()
  if (name === 'semantics') return parts(element, lose)[0] ?? ''
  const writer = Object.hasOwn(writers, name) ? writers[name] : undefined
  if (!writer) lose(`Bagian rumus <${name.slice(0, 20)}> dibaca sebagai isinya`)
  return (writer ?? row)(element, parts(element, lose), lose)
}

/** The formula as formatted text. */
export const mathHtml = (element: QtiElement, lose: Lose): string => formulaHtml(write(element, lose))

const MATH = /<(?:\w+:)?math\b[^<>]*>[\s\S]{0,20000}?<\/(?:\w+:)?math>/gi
/** HTML with its MathML as formulas. Invalid MathML is named and loses its form. */
export const withFormulas = (html: string, lose: Lose): string =>
  html.replace(MATH, (source) => {
    try {
      return mathHtml(parseTree(source), lose)
    } catch {
      lose('Rumus MathML dibaca sebagai teks')
      return source
    }
  })
