import { escapeHtml, toHtml } from '../html.ts'
import { mathHtml } from '../math/mathml.ts'
import { isElement, type QtiElement } from './tree.ts'

/** Renders QTI elements as HTML, which is cleaned like any other. */

export type Rendering = {
  /** Address of a picture of the package. */
  findPicture: (href: string) => string
  /** Replacement for an interaction. */
  interaction: (element: QtiElement) => string
  lose: (message: string) => void
}

export const isInteraction = (name: string): boolean => name.endsWith('Interaction')
const inlineInteractions = new Set(['textEntryInteraction', 'inlineChoiceInteraction'])
/** Elements not shown to students, or handled separately. */
const PASSED = new Set(['feedbackInline', 'feedbackBlock', 'stylesheet', 'templateBlock', 'templateInline'])
const TRANSPARENT = new Set([
  'contentBody',
  'prompt',
  'itemBody',
  'rubricBlock',
  'figure',
  'section',
  'picture',
])
/** Formatting without a QTI element, and attributes that QTI does not allow. */
const MARKED = /^tuntas-(u|s|mark)$/
const NUMBERED = /\btuntas-(colwidth|start)-([\d,]+)/g
/** Attribute names in older packages of ours. */
const attributesHere = new Map(Object.entries<string>({ 'data-colwidth': 'colwidth', 'data-start': 'start' }))
const ALIGNED = /\bqti-align-(center|right|justify)\b/

const quoteText = (text: string) => escapeHtml(text).replaceAll('"', '&quot;')
const formatAttributes = ({ attributes: { class: className = '', ...attributes } }: QtiElement): string => {
  const rest = className.replace(NUMBERED, '').trim()
  return [
    ...Object.entries({ ...attributes, ...(rest && { class: rest }) }),
    ...[...className.matchAll(NUMBERED)].map(([, name = '', value = '']) => [name, value] as const),
  ]
    .map(([name, value]) => ` ${attributesHere.get(name) ?? name}="${quoteText(value)}"`)
    .join('')
}
const formatStyle = ({ attributes }: QtiElement): string => {
  const side = ALIGNED.exec(attributes.class ?? '')?.[1]
  return side ? ` style="text-align: ${side}"` : ''
}

const renderImage = (element: QtiElement, href: string, { findPicture }: Rendering): string => {
  const sizes = ['width', 'height'].flatMap((name) =>
    element.attributes[name] ? [` ${name}="${quoteText(element.attributes[name])}"`] : [],
  )
  const alt = element.name === 'img' ? (element.attributes.alt ?? '') : ''
  return `<img src="${findPicture(href)}" alt="${quoteText(alt)}"${sizes.join('')}>`
}

const ADDRESS = /^(?:https?:)?\/\//i
const IMAGE = /\.(png|jpe?g|gif|webp|svg)$/i
export const isPicture = ({ name, attributes }: QtiElement): boolean =>
  name === 'img'
    ? Boolean(attributes.src)
    : name === 'object' && (/^image\//.test(attributes.type ?? '') || IMAGE.test(attributes.data ?? ''))
/** Named as losses of the whole question. */
const MEDIA = /^(video|audio|iframe|embed|object)$/

const VOID = new Set(['br', 'hr', 'img', 'col'])
const renderElement = (element: QtiElement, how: Rendering): string => {
  const { name, attributes } = element
  if (PASSED.has(name)) return ''
  if (name === 'rubricBlock' && !/\bcandidate\b/.test(attributes.view ?? 'candidate')) {
    how.lose('Petunjuk untuk penilai dilewati')
    return ''
  }
  if (isInteraction(name)) return how.interaction(element)
  if (isPicture(element)) {
    const href = attributes.src ?? attributes.data ?? ''
    return ADDRESS.test(href) ? `<img src="${quoteText(href)}">` : renderImage(element, href, how)
  }
  if (MEDIA.test(name)) return ''
  if (name === 'math') return mathHtml(element, how.lose)
  const inner = renderChildren(element, how)
  if (TRANSPARENT.has(name) || (name === 'div' && attributes.class === 'soal')) return inner
  const mark = name === 'span' ? MARKED.exec(attributes.class ?? '')?.[1] : undefined
  if (mark) return `<${mark}>${inner}</${mark}>`
  const opening = `${name}${formatAttributes(element)}${formatStyle(element)}`
  return VOID.has(name) ? `<${opening}>` : `<${opening}>${inner}</${name}>`
}

const holdsOnlyField = ({ name, children }: QtiElement): boolean => {
  const contents = children.filter((one) => isElement(one) || one.trim() !== '')
  return (
    (name === 'p' || name === 'div') &&
    contents.length > 0 &&
    contents.every((one) => isElement(one) && inlineInteractions.has(one.name))
  )
}

const renderChildren = (element: QtiElement, how: Rendering): string =>
  element.children.map((one) => (isElement(one) ? renderElement(one, how) : escapeHtml(one))).join('')

/** A block with only an input field is the answer's place and not text. */
export const withoutFields = (element: QtiElement): QtiElement => ({
  ...element,
  children: element.children.flatMap((one): QtiElement['children'] =>
    isElement(one) ? (holdsOnlyField(one) ? [] : [withoutFields(one)]) : [one],
  ),
})

/** HTML in the form of questions' formatted texts. */
export const renderHtml = (element: QtiElement, how: Rendering): string =>
  toHtml(renderChildren(element, how).trim(), 'html')
