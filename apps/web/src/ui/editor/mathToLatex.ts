/** Equations of Word (OMML) and of web pages (MathML) as LaTeX. Unknown parts keep their content. */

type Convert = (element: Element) => string

const localName = (element: Element) => element.localName.replace(/^m:/, '').toLowerCase()
const listParts = (element: Element) => [...element.children]
const find = (element: Element, name: string) => listParts(element).find((part) => localName(part) === name)

const SIGNS: Record<string, string> = {
  '×': '\\times ',
  '÷': '\\div ',
  '±': '\\pm ',
  '·': '\\cdot ',
  '⋅': '\\cdot ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '∞': '\\infty ',
  '→': '\\to ',
  '⇒': '\\Rightarrow ',
  '∈': '\\in ',
  '∉': '\\notin ',
  '⊂': '\\subset ',
  '∪': '\\cup ',
  '∩': '\\cap ',
  '∀': '\\forall ',
  '∃': '\\exists ',
  '∂': '\\partial ',
  '∇': '\\nabla ',
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '∬': '\\iint ',
  '√': '\\surd ',
  '°': '^\\circ ',
  '…': '\\ldots ',
  '−': '-',
  '′': "'",
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  _: '\\_',
  $: '\\$',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u00a0': '~',
}
const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi o pi rho varsigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  )
const greek = (letter: string): string | undefined => {
  const code = letter.codePointAt(0) ?? 0
  const lowercaseName = GREEK[code - 0x3b1]
  const capital = GREEK[code - 0x391]
  if (lowercaseName) return `\\${lowercaseName} `
  return capital && /^(gamma|delta|theta|lambda|xi|pi|sigma|upsilon|phi|psi|omega)$/.test(capital)
    ? `\\${capital[0]?.toUpperCase()}${capital.slice(1)} `
    : undefined
}
/** Word writes its letters as mathematical italics, which NFKC makes plain. */
const toLatex = (text: string): string =>
  [...text]
    .map((sign) => {
      const letter = /[\u{1d400}-\u{1d7ff}ℎ]/u.test(sign) ? sign.normalize('NFKC') : sign
      return SIGNS[letter] ?? greek(letter) ?? letter
    })
    .join('')

const ACCENTS: Record<string, string> = {
  '\u0302': '\\hat',
  '^': '\\hat',
  '\u0303': '\\tilde',
  '~': '\\tilde',
  '\u0304': '\\bar',
  '¯': '\\overline',
  '\u0305': '\\overline',
  '\u20d7': '\\vec',
  '→': '\\vec',
  '\u0307': '\\dot',
  '˙': '\\dot',
  '\u0308': '\\ddot',
}
const FUNCTIONS = /^(sin|cos|tan|cot|sec|csc|log|ln|lim|max|min|exp|det|arcsin|arccos|arctan)$/
const DELIMITERS: Record<string, string> = {
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '': '.',
}
const fence = (begin: string, content: string, end: string) =>
  `\\left${DELIMITERS[begin] ?? begin}${content}\\right${DELIMITERS[end] ?? end}`
const rows = (lines: string[]) => lines.join(' \\\\ ')

/** Value of a property such as `<m:dPr><m:begChr m:val="["/></m:dPr>`. */
const property = (element: Element, name: string): string | undefined => {
  const holder = listParts(element).find((part) => localName(part).endsWith('pr'))
  const value = holder && [...holder.querySelectorAll('*')].find((one) => localName(one) === name)
  return value?.getAttribute('m:val') ?? value?.getAttribute('val') ?? undefined
}

/** The clipboard has text beside elements, files have it in `m:t`. */
const inner: Convert = (element) =>
  [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return toLatex((node.nodeValue ?? '').replace(/[\r\n]+/g, ' '))
      return localName(node).endsWith('pr') ? '' : fromOmml(node)
    })
    .join('')
const part = (element: Element, name: string) => {
  const holder = find(element, name)
  return holder ? inner(holder) : ''
}
const isOn = (element: Element, name: string) => /^(1|on|true)$/.test(property(element, name) ?? '')

const nary: Convert = (element) => {
  const sign = property(element, 'chr') ?? '∫'
  const [sub, sup] = [part(element, 'sub'), part(element, 'sup')]
  return `${SIGNS[sign] ?? sign}${sub && `_{${sub}}`}${sup && `^{${sup}}`} ${part(element, 'e')}`
}
const delimited: Convert = (element) => {
  const contents = listParts(element)
    .filter((one) => localName(one) === 'e')
    .map(inner)
  const separator = property(element, 'sepchr') ?? '|'
  return fence(
    property(element, 'begchr') ?? '(',
    contents.join(separator),
    property(element, 'endchr') ?? ')',
  )
}
const omml: Record<string, Convert> = {
  t: (element) => toLatex(element.textContent ?? ''),
  f: (element) => `\\frac{${part(element, 'num')}}{${part(element, 'den')}}`,
  ssup: (element) => `{${part(element, 'e')}}^{${part(element, 'sup')}}`,
  ssub: (element) => `{${part(element, 'e')}}_{${part(element, 'sub')}}`,
  ssubsup: (element) => `{${part(element, 'e')}}_{${part(element, 'sub')}}^{${part(element, 'sup')}}`,
  spre: (element) => `{}_{${part(element, 'sub')}}^{${part(element, 'sup')}}{${part(element, 'e')}}`,
  rad: (element) => {
    const degree = isOn(element, 'deghide') ? '' : part(element, 'deg')
    return `\\sqrt${degree && `[${degree}]`}{${part(element, 'e')}}`
  },
  nary,
  d: delimited,
  func: (element) => {
    const name = part(element, 'fname').trim()
    return `${FUNCTIONS.test(name) ? `\\${name}` : name} ${part(element, 'e')}`
  },
  acc: (element) => `${ACCENTS[property(element, 'chr') ?? '\u0302'] ?? '\\hat'}{${part(element, 'e')}}`,
  bar: (element) =>
    `${property(element, 'pos') === 'bot' ? '\\underline' : '\\overline'}{${part(element, 'e')}}`,
  limlow: (element) => {
    const base = part(element, 'e').trim()
    return `${FUNCTIONS.test(base) ? `\\${base}` : `\\mathop{${base}}`}_{${part(element, 'lim')}}`
  },
  limupp: (element) => `\\overset{${part(element, 'lim')}}{${part(element, 'e')}}`,
  m: (element) => {
    const lines = listParts(element).filter((one) => localName(one) === 'mr')
    return `\\begin{matrix}${rows(lines.map((line) => listParts(line).map(inner).join(' & ')))}\\end{matrix}`
  },
  eqarr: (element) =>
    `\\begin{aligned}${rows(
      listParts(element)
        .filter((one) => localName(one) === 'e')
        .map(inner),
    )}\\end{aligned}`,
}
function fromOmml(element: Element): string {
  return (omml[localName(element)] ?? inner)(element)
}

const child = (element: Element, at: number) => {
  const holder = listParts(element)[at]
  return holder ? fromMathMl(holder) : ''
}
const content: Convert = (element) =>
  element.children.length === 0
    ? toLatex((element.textContent ?? '').trim())
    : listParts(element).map(fromMathMl).join('')
const mathMl: Record<string, Convert> = {
  mi: (element) => {
    const name = (element.textContent ?? '').trim()
    return FUNCTIONS.test(name)
      ? `\\${name} `
      : [...name].length > 1
        ? `\\mathrm{${toLatex(name)}}`
        : toLatex(name)
  },
  mtext: (element) => `\\text{${(element.textContent ?? '').replace(/[\\{}]/g, '')}}`,
  msup: (element) => `{${child(element, 0)}}^{${child(element, 1)}}`,
  msub: (element) => `{${child(element, 0)}}_{${child(element, 1)}}`,
  msubsup: (element) => `{${child(element, 0)}}_{${child(element, 1)}}^{${child(element, 2)}}`,
  mfrac: (element) => `\\frac{${child(element, 0)}}{${child(element, 1)}}`,
  msqrt: (element) => `\\sqrt{${content(element)}}`,
  mroot: (element) => `\\sqrt[${child(element, 1)}]{${child(element, 0)}}`,
  munder: (element) => `${child(element, 0)}_{${child(element, 1)}}`,
  munderover: (element) => `${child(element, 0)}_{${child(element, 1)}}^{${child(element, 2)}}`,
  mover: (element) => {
    const accent = ACCENTS[(listParts(element)[1]?.textContent ?? '').trim()]
    return accent
      ? `${accent}{${child(element, 0)}}`
      : `\\overset{${child(element, 1)}}{${child(element, 0)}}`
  },
  mfenced: (element) =>
    fence(
      element.getAttribute('open') ?? '(',
      listParts(element).map(fromMathMl).join(','),
      element.getAttribute('close') ?? ')',
    ),
  mtable: (element) =>
    `\\begin{matrix}${rows(listParts(element).map((line) => listParts(line).map(fromMathMl).join(' & ')))}\\end{matrix}`,
  annotation: () => '',
  'annotation-xml': () => '',
}
function fromMathMl(element: Element): string {
  return (mathMl[localName(element)] ?? content)(element)
}

const createFormula = (page: Document, latex: string, block: boolean) => {
  const formula = page.createElement(block ? 'div' : 'span')
  formula.dataset.type = block ? 'block-math' : 'inline-math'
  formula.dataset.latex = latex.replace(/\s+/g, ' ').trim()
  return formula
}

/** Word writes an equation into a comment, and a picture of it between two others. */
const EQUATION = /^\[if gte msEquation[^\]]*\]>([\s\S]*?)<!\[endif\]$/i
const PICTURE = /^\[if !msEquation\]$/i
const END = /^\[endif\]$/i

function listComments(body: HTMLElement): Comment[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Comment[] = []
  while (walker.nextNode()) comments.push(walker.currentNode as Comment)
  return comments
}
function removePicture(begin: Comment) {
  for (let next = begin.nextSibling; next; next = begin.nextSibling) {
    next.remove()
    if (next instanceof Comment && END.test(next.data)) return
  }
}
function unwrapEquation(comment: Comment, source: string) {
  const { body } = new DOMParser().parseFromString(source, 'text/html')
  comment.replaceWith(...body.childNodes)
}

/** Elements of XML may close themselves, those of HTML may not. */
export const openXmlElements = (html: string): string =>
  html.replace(/<(m:[a-z]+)([^<>]*)\/>/gi, '<$1$2></$1>')

/** Replaces equations by formulas. */
export function replaceMath(body: HTMLElement): void {
  const page = body.ownerDocument
  for (const comment of listComments(body)) {
    const source = EQUATION.exec(comment.data)?.[1]
    if (source !== undefined) unwrapEquation(comment, source)
    else if (PICTURE.test(comment.data)) removePicture(comment)
  }
  for (const math of [...body.querySelectorAll('*')].filter((element) => localName(element) === 'omath')) {
    const isBlock = math.parentElement !== null && localName(math.parentElement) === 'omathpara'
    math.replaceWith(createFormula(page, fromOmml(math), isBlock))
  }
  for (const math of body.querySelectorAll('math')) {
    const tex = math.querySelector('annotation[encoding="application/x-tex"]')?.textContent
    math.replaceWith(createFormula(page, tex ?? fromMathMl(math), math.getAttribute('display') === 'block'))
  }
}
