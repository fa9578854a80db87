import { plainText, toDecimal } from '@tuntas/contract/learning/decimals'
import sanitize from 'sanitize-html'
import { escapeHtml, forOthers } from '../html.ts'

/** The two bindings of QTI that are written; what is written is the same, under other names. */
export type QtiVersion = '3.0' | '2.2'

type Attributes = Record<string, string | number | boolean | undefined>
export type QtiWriter = {
  version: QtiVersion
  /** An element of QTI under its name of 2.2. Content is XML already. */
  el: (name: string, attributes: Attributes, ...content: string[]) => string
  /** A formatted text as XHTML, its pictures beside the item. */
  html: (html: string) => string
  text: (text: string) => string
  /** Where the picture of an address of ours stands in the package. */
  pictureAt: (address: string) => string | null
}

/** What a kind writes of a question; what is said of answers is told by the identifiers that choose them. */
export type QtiWritten = {
  declarations: string
  body: string
  /** The rules that set SCORE; null where a person marks. */
  scoring: string | null
  /** What QTI has no place for, by the name under which it is read again. */
  settings?: Record<string, object>
  feedback?: { identifier: string; html: string }[]
  /** The responses whose values are identifiers of feedback. */
  responses?: string[]
}

// XML 1.0 has no place for these, not even escaped.
const CONTROL = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
const escapeText = (text: string) => escapeHtml(text.replace(CONTROL, ''))
const quoteValue = (value: string | number | boolean) => escapeText(String(value)).replaceAll('"', '&quot;')
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A number as XML has it: no exponent, no noise of halves and thirds. */
export const decimal = (number: number): string => plainText(toDecimal(Number(number.toPrecision(12))))

/** What HTML has and QTI has not, by classes of its own: the schema of 2.2 has no `data-` attributes. */
const marks = Object.fromEntries(
  ['u', 's', 'mark'].map((name) => [name, sanitize.simpleTransform('span', { class: `tuntas-${name}` })]),
)
const SIDE = /text-align:\s*(\w+)/
const NUMBERS = /^[\d,]+$/
const numbered = (name: string, value: string | undefined) =>
  value && NUMBERS.test(value) ? [`tuntas-${name}-${value}`] : []
const attributesThere = ({
  style,
  target,
  rel,
  colwidth,
  start,
  class: className,
  ...attributes
}: sanitize.Attributes) => {
  const classes = [
    ...(className ? [className] : []),
    ...numbered('colwidth', colwidth),
    ...numbered('start', start),
    ...(style ? [`qti-align-${SIDE.exec(style)?.[1] ?? 'left'}`] : []),
  ]
  return { ...attributes, ...(classes.length > 0 && { class: classes.join(' ') }) }
}

const xhtml = (html: string, pictureAt: QtiWriter['pictureAt']): string =>
  sanitize(forOthers(html).replace(CONTROL, ''), {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    selfClosing: ['img', 'br', 'hr', 'col'],
    transformTags: {
      ...marks,
      '*': (tagName, attribs) => ({
        tagName,
        attribs:
          tagName === 'img'
            ? { ...attribs, src: pictureAt(attribs.src ?? '') ?? '', alt: attribs.alt ?? '' }
            : attributesThere(attribs),
      }),
    },
    allowedSchemes: ['http', 'https', 'mailto'],
  })

export const createWriter = (version: QtiVersion, pictureAt: QtiWriter['pictureAt']): QtiWriter => {
  const toTagName = (name: string) => (version === '3.0' ? `qti-${kebab(name)}` : name)
  const toAttributeName = (name: string) => (version === '3.0' && !name.includes(':') ? kebab(name) : name)
  const writeAttributes = (attributes: Attributes) =>
    Object.entries(attributes)
      .flatMap(([name, value]) =>
        value === undefined ? [] : [` ${toAttributeName(name)}="${quoteValue(value)}"`],
      )
      .join('')
  return {
    version,
    pictureAt,
    el: (name, attributes, ...content) => {
      const inner = content.join('')
      const head = `${toTagName(name)}${writeAttributes(attributes)}`
      return inner === '' ? `<${head}/>` : `<${head}>${inner}</${toTagName(name)}>`
    },
    html: (html) => xhtml(html, pictureAt),
    text: escapeText,
  }
}

/** Pieces that several kinds write. */

export const declaration = (
  { el, text }: QtiWriter,
  attributes: { identifier: string; cardinality: string; baseType: string },
  { correct = [], mapping = '' }: { correct?: readonly string[]; mapping?: string },
): string => {
  const values = correct.map((value) => el('value', {}, text(value))).join('')
  return el(
    'responseDeclaration',
    attributes,
    values === '' ? '' : el('correctResponse', {}, values),
    mapping,
  )
}

export type Entry = { key: string; value: number; caseSensitive?: boolean }
export const writeMapping = (
  { el }: QtiWriter,
  entries: readonly Entry[],
  bounds: { lowerBound?: number; upperBound?: number } = {},
): string =>
  el(
    'mapping',
    { ...bounds, defaultValue: 0 },
    ...entries.map(({ key, value, caseSensitive }) =>
      el('mapEntry', { mapKey: key, mappedValue: decimal(value), caseSensitive }),
    ),
  )

/** All points where the test holds, added to what there is. */
export const scoreIf = ({ el }: QtiWriter, test: string, point: number): string =>
  el(
    'responseCondition',
    {},
    el('responseIf', {}, test, addTo(el, el('baseValue', { baseType: 'float' }, decimal(point)))),
  )
const addTo = (el: QtiWriter['el'], value: string) =>
  el(
    'setOutcomeValue',
    { identifier: 'SCORE' },
    el('sum', {}, el('variable', { identifier: 'SCORE' }), value),
  )
export const scoreMapped = ({ el }: QtiWriter, identifier: string, how = 'mapResponse'): string =>
  addTo(el, el(how, { identifier }))
export const isCorrect = ({ el }: QtiWriter, identifier: string): string =>
  el('match', {}, el('variable', { identifier }), el('correct', { identifier }))
