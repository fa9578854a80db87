/** Parts of LaTeX that formulas of MathML and Word share. Symbols stay as Unicode, which KaTeX reads. */

const signs: Record<string, string> = {
  '\\': '\\backslash ',
  '{': '\\{',
  '}': '\\}',
  '#': '\\#',
  '%': '\\%',
  '&': '\\&',
  $: '\\$',
  _: '\\_',
  '^': '\\hat{}',
  '~': '\\sim ',
  '\u2212': '-',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
}
export const escapeLatex = (text: string): string => [...text].map((sign) => signs[sign] ?? sign).join('')

const FUNCTION =
  /^(sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|log|ln|exp|lim|max|min|det|gcd)$/
/** A name of several letters is upright. */
export const nameLatex = (name: string): string => {
  const text = name.trim()
  if (FUNCTION.test(text)) return `\\${text} `
  return /^\p{L}{2,}$/u.test(text) ? `\\mathrm{${text}}` : escapeLatex(text)
}
export const textLatex = (text: string): string =>
  text.trim() === ''
    ? '\\ '
    : `\\text{${text.replace(/[\\{}#%&$_^~]/g, (sign) => (/[\\^~]/.test(sign) ? ' ' : `\\${sign}`))}}`

const accents = new Map(
  Object.entries<string>({
    '\u00af': 'overline',
    '\u0305': 'overline',
    '\u203e': 'overline',
    '\u2015': 'overline',
    _: 'underline',
    '\u0332': 'underline',
    '^': 'hat',
    '\u0302': 'hat',
    '~': 'tilde',
    '\u02dc': 'tilde',
    '\u0303': 'tilde',
    '\u2192': 'vec',
    '\u20d7': 'vec',
    '.': 'dot',
    '\u02d9': 'dot',
    '\u0307': 'dot',
    '\u00a8': 'ddot',
    '\u0308': 'ddot',
    '\u23de': 'overbrace',
    '\u23df': 'underbrace',
  }),
)
/** The command of an accent; undefined for other signs. */
export const findAccent = (sign: string): string | undefined => accents.get(sign.trim())

const BIG = /^(?:[\u2211\u220f\u2210\u222b-\u2233\u22c0-\u22c3\u2a00-\u2a06]|\\(?:lim|max|min) )$/
/** Does it carry its limits by `_` and `^`? */
export const isBig = (latex: string): boolean => BIG.test(latex)

const fence = (sign: string) => {
  if (sign === '') return '.'
  if (sign === '\u27e8' || sign === '\u2329') return '\\langle '
  if (sign === '\u27e9' || sign === '\u232a') return '\\rangle '
  return escapeLatex(sign)
}
export const fenced = (open: string, inner: string, close: string): string =>
  `\\left${fence(open)}${inner}\\right${fence(close)}`
export const matrix = (rows: readonly (readonly string[])[]): string =>
  `\\begin{matrix}${rows.map((cells) => cells.join(' & ')).join(' \\\\ ')}\\end{matrix}`

/** A formula in a formatted text. */
export const formulaHtml = (latex: string): string =>
  `<span data-type="inline-math" data-latex="${latex
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')}"></span>`
