import { plainText, toDecimal } from '@tuntas/contract/learning/decimals'
import sanitize from 'sanitize-html'
import { escapeHtml, forOthers } from '../html.ts'

/** The two QTI versions written. The content is the same under different names. */
export type QtiVersion = '3.0' | '2.2'

type Attributes = Record<string, string | number | boolean | undefined>
export type QtiWriter = {
  version: QtiVersion
  /** A QTI element under its 2.2 name. Content is XML already. */
  el: (name: string, attributes: Attributes, ...content: string[]) => string
  /** A formatted text as XHTML, with its pictures beside the item. */
  html: (html: string) => string
  text: (text: string) => string
  /** Path of a picture in the package, by our address. */
  pictureAt: (address: string) => string | null
}

/** What a kind writes of a question. Feedback refers to the identifiers that select it. */
export type QtiWritten = {
  declarations: string
  body: string
  /** Rules that set SCORE; null if a person marks. */
  scoring: string | null
  /** Settings without a QTI equivalent, by the name under which they are read again. */
  settings?: Record<string, object>
  feedback?: { identifier: string; html: string }[]
  /** Responses whose values are feedback identifiers. */
  responses?: string[]
}

// XML 1.0 allows these characters not even escaped.
const CONTROL = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
const escapeText = (text: string) => escapeHtml(text.replace(CONTROL, ''))
const quoteValue = (value: string | number | boolean) => escapeText(String(value)).replaceAll('"', '&quot;')
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** An XML number without exponent or floating point noise. */
export const decimal = (number: number): string => plainText(toDecimal(Number(number.toPrecision(12))))

/** HTML features missing in QTI, expressed by classes, because the 2.2 schema has no `data-` attributes. */
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

/** Parts shared by several kinds. */

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

/** Adds all points if the test is true. */
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
