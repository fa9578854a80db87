import { attribute, elementsIn, getTextContent, type QtiElement } from '../qti/tree.ts'
import { escapeLatex, fenced, findAccent, isBig, matrix, nameLatex } from './latex.ts'

/** Word's equations (OMML) as LaTeX. Parts without a LaTeX form are named and read as their content. */

type Lose = (message: string) => void
type Parts = {
  /** LaTeX of a child element; empty without one. */
  part: (name: string) => string
  /** LaTeX of each child with this name. */
  all: (name: string) => string[]
  /** The value of a setting. */
  setting: (name: string) => string | undefined
}

const nary = ({ part, setting }: Parts): string => {
  const sign = setting('chr') ?? '∫'
  const limits = `${part('sub') && `_{${part('sub')}}`}${part('sup') && `^{${part('sup')}}`}`
  return `${sign}${limits}{${part('e')}}`
}
const under = (base: string, limit: string, sign: '_' | '^') =>
  isBig(base) ? `${base}${sign}{${limit}}` : `\\${sign === '_' ? 'under' : 'over'}set{${limit}}{${base}}`

const writers: Record<string, (parts: Parts) => string> = {
  f: ({ part, setting }) =>
    setting('type') === 'noBar'
      ? `{${part('num')} \\atop ${part('den')}}`
      : `\\frac{${part('num')}}{${part('den')}}`,
  sSup: ({ part }) => `{${part('e')}}^{${part('sup')}}`,
  sSub: ({ part }) => `{${part('e')}}_{${part('sub')}}`,
  sSubSup: ({ part }) => `{${part('e')}}_{${part('sub')}}^{${part('sup')}}`,
  sPre: ({ part }) => `{}_{${part('sub')}}^{${part('sup')}}{${part('e')}}`,
  rad: ({ part }) => (part('deg') === '' ? `\\sqrt{${part('e')}}` : `\\sqrt[${part('deg')}]{${part('e')}}`),
  nary,
  d: ({ all, setting }) =>
    fenced(
      setting('begChr') ?? '(',
      all('e').join(escapeLatex(setting('sepChr') ?? '|')),
      setting('endChr') ?? ')',
    ),
  func: ({ part }) => `${part('fName')}{${part('e')}}`,
  acc: ({ part, setting }) => `\\${findAccent(setting('chr') ?? '^') ?? 'hat'}{${part('e')}}`,
  bar: ({ part, setting }) => `\\${setting('pos') === 'top' ? 'overline' : 'underline'}{${part('e')}}`,
  limLow: ({ part }) => under(part('e'), part('lim'), '_'),
  limUpp: ({ part }) => under(part('e'), part('lim'), '^'),
  groupChr: ({ part, setting }) => `\\${findAccent(setting('chr') ?? '⏟') ?? 'underbrace'}{${part('e')}}`,
  box: ({ part }) => part('e'),
  borderBox: ({ part }) => `\\boxed{${part('e')}}`,
  phant: ({ part }) => `\\phantom{${part('e')}}`,
  eqArr: ({ all }) => matrix(all('e').map((line) => [line])),
}
const row = (element: QtiElement, lose: Lose): string =>
  elementsIn(element)
    .map((one) => write(one, lose))
    .join('')

const SILENT = /Pr$|^(bookmark\w+|proofErr|lastRenderedPageBreak)$/
const OPEN = new Set([
  'oMath',
  'oMathPara',
  'e',
  'num',
  'den',
  'sup',
  'sub',
  'deg',
  'lim',
  'fName',
  'ins',
  'mr',
])
const write = (element: QtiElement, lose: Lose): string => {
  const { name } = element
  if (SILENT.test(name)) return ''
  if (name === 'r')
    return nameLatex(
      elementsIn(element)
        .filter((one) => one.name === 't')
        .map(getTextContent)
        .join(''),
    )
  if (name === 'm')
    return matrix(
      elementsIn(element)
        .filter((line) => line.name === 'mr')
        .map((line) => elementsIn(line).map((cell) => row(cell, lose))),
    )
  const writer = Object.hasOwn(writers, name) ? writers[name] : undefined
  if (!writer) {
    if (!OPEN.has(name)) lose(`Bagian rumus Word (${name.slice(0, 20)}) dibaca sebagai isinya`)
    return row(element, lose)
  }
  const namedParts = (child: string) => elementsIn(element).filter((one) => one.name === child)
  const settings = namedParts(`${name}Pr`)[0]
  return writer({
    part: (child) => namedParts(child).map((one) => row(one, lose))[0] ?? '',
    all: (child) => namedParts(child).map((one) => row(one, lose)),
    setting: (child) => {
      const one = settings && elementsIn(settings).find((setting) => setting.name === child)
      return one && attribute(one, 'val')
    },
  })
}

/** The LaTeX of an element `oMath` or `oMathPara`. */
export const ommlLatex = (element: QtiElement, lose: Lose): string => row(element, lose)
