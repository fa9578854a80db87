import { attribute, elementsIn, findNamed, getTextContent, type QtiElement } from '../qti/tree.ts'

/** Paragraphs of a Word document as lines of text; formatting becomes single private signs. */

/** The signs around the index of a whole piece of HTML: `open`, its index, `close`. */
export const PIECE = { open: '\ue030', close: '\ue031' } as const
/** Begins a line of which every word is bold or highlighted. */
export const MARKED = '\ue0ff'
const tags = ['sub', 'sup', 'strong', 'em', 'u', 's'] as const
const openSign = (at: number) => String.fromCharCode(0xe010 + at)
const closeSign = (at: number) => String.fromCharCode(0xe020 + at)
const OURS = /[\ue010-\ue031\ue0ff]/g

/** HTML of a text with these signs, already escaped. */
export const asHtml = (html: string, pieces: readonly string[]): string =>
  tags
    .reduce(
      (text, tag, at) => text.replaceAll(openSign(at), `<${tag}>`).replaceAll(closeSign(at), `</${tag}>`),
      html,
    )
    .replace(/\ue030(\d+)\ue031/g, (_, at: string) => pieces[Number(at)] ?? '')
    .replaceAll(MARKED, '')

type Run = { text: string; marks: ReadonlySet<number>; marked: boolean }
export type Deps = {
  /** Adds HTML that the text carries as one sign. */
  keep: (html: string) => string
  picture: (relation: string) => string
  formula: (element: QtiElement) => string
  lose: (message: string) => void
}

const isOn = (properties: QtiElement | undefined, name: string): boolean => {
  const one = properties && elementsIn(properties).find((child) => child.name === name)
  return one !== undefined && !/^(0|false|none|off)$/i.test(attribute(one, 'val'))
}
const listMarks = (properties: QtiElement | undefined): Run['marks'] => {
  const place = properties && elementsIn(properties).find(({ name }) => name === 'vertAlign')
  const align = attribute(place, 'val')
  const on = [
    align === 'subscript',
    align === 'superscript',
    isOn(properties, 'b'),
    isOn(properties, 'i'),
    isOn(properties, 'u'),
    isOn(properties, 'strike'),
  ]
  return new Set(on.flatMap((is, at) => (is ? [at] : [])))
}

const drawing = (element: QtiElement, { picture, lose }: Deps): string => {
  const [blip] = [...findNamed(element, 'blip'), ...findNamed(element, 'imagedata')]
  const relation = attribute(blip, 'embed') || attribute(blip, 'id')
  if (relation) return picture(relation)
  lose('Grafik atau bentuk gambar Word dilewati')
  return ''
}
const objects: Record<string, (element: QtiElement, deps: Deps) => string> = {
  drawing,
  pict: drawing,
  object: (element, deps) => {
    deps.lose('Objek Word (misalnya rumus lama) dibaca sebagai gambarnya')
    return drawing(element, deps)
  },
  oMath: (element, { formula }) => formula(element),
  oMathPara: (element, { formula }) => formula(element),
}

const runText = (run: QtiElement, deps: Deps): string =>
  elementsIn(run)
    .map((one) => {
      if (one.name === 't') return getTextContent(one).replace(OURS, '')
      if (one.name === 'tab') return '\t'
      if (one.name === 'br' || one.name === 'cr') return '\n'
      if (one.name === 'noBreakHyphen') return '-'
      if (one.name === 'sym') {
        deps.lose('Tanda dari huruf simbol Word dilewati')
        return ''
      }
      if (one.name === 'AlternateContent')
        return runText(
          {
            ...one,
            children: elementsIn(one)
              .slice(0, 1)
              .flatMap(({ children }) => children),
          },
          deps,
        )
      return Object.hasOwn(objects, one.name) ? (objects[one.name]?.(one, deps) ?? '') : ''
    })
    .join('')

const listRuns = (element: QtiElement, deps: Deps): Run[] =>
  elementsIn(element).flatMap((one): Run[] => {
    if (one.name === 'r') {
      const properties = elementsIn(one).find(({ name }) => name === 'rPr')
      const isMarked = isOn(properties, 'b') || isOn(properties, 'highlight')
      return [{ text: runText(one, deps), marks: listMarks(properties), marked: isMarked }]
    }
    if (Object.hasOwn(objects, one.name))
      return [{ text: objects[one.name]?.(one, deps) ?? '', marks: new Set(), marked: false }]
    return /^(hyperlink|ins|smartTag|sdt|sdtContent|fldSimple)$/.test(one.name) ? listRuns(one, deps) : []
  })

/** A number or letter with a format of its own. */
const LEAD = /^\s*([\ue010-\ue015]+)(\*?\s*(?:\d{1,4}|[A-Za-z])\s*[.)])([\ue020-\ue025]*)/
const BOLD = 2
const hasWords = ({ text }: Run) => text.trim() !== ''
const write = (runs: readonly Run[]): string => {
  const filledRuns = runs.filter(hasWords)
  const isMarked = filledRuns.length > 0 && filledRuns.every(({ marked: isMarked }) => isMarked)
  const text = runs
    .map(({ text, marks }) => {
      const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
      const usedParts = inner === '' ? [] : [...marks].filter((at) => !(isMarked && at === BOLD))
      return `${before}${usedParts.map(openSign).join('')}${inner}${usedParts.toReversed().map(closeSign).join('')}${after}`
    })
    .join('')
    // One word that Word split into runs of the same format stays one.
    .replace(/([\ue020-\ue025])([\ue010-\ue015])/g, (pair, close: string, open: string) =>
      close.charCodeAt(0) - 0xe020 === open.charCodeAt(0) - 0xe010 ? '' : pair,
    )
  const textAfterLead = text.replace(LEAD, (_, openSigns: string, lead: string, closeSigns: string) =>
    openSigns.length === closeSigns.length ? lead : `${lead}${openSigns}${closeSigns}`,
  )
  return isMarked ? MARKED + textAfterLead : textAfterLead
}

/** The level of a paragraph in a list of Word. */
export type Numbering = { list: string; level: string } | null
export const findNumbering = (paragraph: QtiElement): Numbering => {
  const [numbers] = findNamed(
    elementsIn(paragraph).find(({ name }) => name === 'pPr'),
    'numPr',
  )
  if (!numbers) return null
  const value = (name: string) => attribute(findNamed(numbers, name)[0], 'val')
  return { list: value('numId'), level: value('ilvl') || '0' }
}

/** Lines of a paragraph, parted at line breaks. Each keeps the mark of the whole. */
export const listLines = (paragraph: QtiElement, deps: Deps): string[] => {
  const runs = listRuns(paragraph, deps)
  const lines: Run[][] = [[]]
  for (const run of runs)
    for (const [at, text] of run.text.split('\n').entries()) {
      if (at > 0) lines.push([])
      lines.at(-1)?.push({ ...run, text })
    }
  return lines.map(write)
}
