import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { unescapeHtml } from './html.ts'
import { Unreadable } from './parsed-question.ts'

/** A parsed element: lists of children by name. The input is untrusted. */
export type Node = { [name: string]: unknown }

// The parser expands no entities: XML's five are expanded below, others never.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  cdataPropName: '#cdata',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
})

/** @param line line of the file at which the text begins */
export const parseXml = (xml: string, line: number): Node => {
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new Unreadable('XML tidak lengkap atau salah tulis', line + valid.err.line - 1)
  try {
    return parser.parse(xml) as Node
  } catch {
    throw new Unreadable('XML tidak dapat dibaca', line)
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
export const children = (node: Node | undefined, name: string): Node[] => {
  const list = node && Object.hasOwn(node, name) ? node[name] : []
  return Array.isArray(list) ? list.filter(isNode) : []
}
export const child = (node: Node | undefined, name: string): Node | undefined => children(node, name)[0]

export const attribute = (node: Node | undefined, name: string): string => {
  const value = node?.[`@${name}`]
  return typeof value === 'string' ? unescapeHtml(value) : ''
}

const joinText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(joinText).join('')
    : isNode(value)
      ? joinText(value['#text'])
      : String(value ?? '')
/** The element's own text with entities expanded, and CDATA unchanged. */
export const readNodeText = (node: Node | undefined): string =>
  node ? (unescapeHtml(joinText(node['#text'])) + joinText(node['#cdata'])).trim() : ''
