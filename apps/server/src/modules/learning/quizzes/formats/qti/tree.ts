import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { unescapeHtml } from '../html.ts'
import { Unreadable } from '../parsed-question.ts'

/** A QTI element under its QTI 2.2 name in any version: `qti-simple-choice` is `simpleChoice`. */
export type QtiElement = {
  name: string
  attributes: Record<string, string>
  children: (QtiElement | string)[]
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  cdataPropName: '#cdata',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
})

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const bareName = (name: string) => name.slice(name.indexOf(':') + 1)
const normaliseName = (qualifiedName: string): string => {
  const name = bareName(qualifiedName)
  return name.startsWith('qti-') ? camel(name.slice('qti-'.length)) : name
}
const normaliseAttribute = (name: string) => (/^(data|aria|xml)/.test(name) ? name : camel(bareName(name)))

type Parsed = Record<string, unknown>
const toList = (value: unknown): Parsed[] => (Array.isArray(value) ? (value as Parsed[]) : [])
const readAttributes = (node: Parsed): Record<string, string> =>
  Object.fromEntries(
    Object.entries((node[':@'] ?? {}) as Parsed).map(([name, value]) => [
      normaliseAttribute(name),
      unescapeHtml(String(value)),
    ]),
  )

const DEEPEST = 100
const readChildren = (nodes: readonly Parsed[], depth: number): QtiElement['children'] => {
  if (depth > DEEPEST) throw new Unreadable('XML tidak dapat dibaca')
  return nodes.flatMap((node): QtiElement['children'] => {
    if ('#text' in node) return [unescapeHtml(String(node['#text']))]
    if ('#cdata' in node)
      return [
        toList(node['#cdata'])
          .map((one) => String(one['#text'] ?? ''))
          .join(''),
      ]
    const name = Object.keys(node).find((one) => one !== ':@')
    if (name === undefined) return []
    const children = readChildren(toList(node[name]), depth + 1)
    return [{ name: normaliseName(name), attributes: readAttributes(node), children }]
  })
}

/** Limit for one question's XML. */
const MOST_ELEMENTS = 20_000
const ELEMENT = /<[a-z_]/gi
/** @throws Unreadable before anything is parsed */
const demandFewElements = (xml: string, most: number): void => {
  ELEMENT.lastIndex = 0
  for (let elements = 0; ELEMENT.test(xml); )
    if (++elements > most)
      throw new Unreadable(`Isinya lebih dari ${most.toLocaleString('id-ID')} elemen XML`)
}

/** The root element. The input is untrusted; only XML's own entities are expanded. */
export const parseTree = (xml: string, mostElements = MOST_ELEMENTS): QtiElement => {
  demandFewElements(xml, mostElements)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Unreadable('DOCTYPE dan ENTITY tidak diterima')
  if (XMLValidator.validate(xml) !== true) throw new Unreadable('XML tidak lengkap atau salah tulis')
  let parsedNodes: Parsed[]
  try {
    parsedNodes = toList(parser.parse(xml))
  } catch {
    throw new Unreadable('XML tidak dapat dibaca')
  }
  const root = readChildren(parsedNodes, 0).find(isElement)
  if (!root) throw new Unreadable('XML tidak dapat dibaca')
  return root
}

export const isElement = (child: QtiElement | string): child is QtiElement => typeof child !== 'string'
export const elementsIn = ({ children }: QtiElement): QtiElement[] => children.filter(isElement)
/** Descendants with this name, at any depth. */
export const within = (
  element: QtiElement,
  is: (name: string) => boolean,
  into: QtiElement[] = [],
): QtiElement[] => {
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (is(child.name)) into.push(child)
    within(child, is, into)
  }
  return into
}
export const findNamed = (element: QtiElement | undefined, name: string): QtiElement[] =>
  element ? within(element, (one) => one === name) : []
/** Its text without elements. */
export const getTextContent = (element: QtiElement | undefined): string =>
  element ? element.children.map((one) => (isElement(one) ? getTextContent(one) : one)).join('') : ''
export const attribute = (element: QtiElement | undefined, name: string): string =>
  element && Object.hasOwn(element.attributes, name) ? (element.attributes[name] ?? '') : ''
