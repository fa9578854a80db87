import { XMLValidator } from 'fast-xml-parser'
import {
  elementsIn,
  findNamed,
  getTextContent,
  parseTree,
  type QtiElement,
  within,
} from '../src/modules/learning/quizzes/formats/qti/tree.ts'

/**
 * The parts of the QTI 2.2 and 3.0 bindings that we write: element names, attributes and places. Written from
 * the specification, since the schemas are not part of the project (names of 2.2; 3.0 has them in lower case
 * with a prefix).
 */

type Rule = { must: readonly string[]; may?: readonly string[]; holds?: RegExp }
const ANY = /./
const EXPRESSION =
  /^(variable|correct|baseValue|match|equal|equalRounded|sum|multiple|mapResponse|mapResponsePoint)$/
const rules: Record<string, Rule> = {
  assessmentItem: {
    must: ['identifier', 'title', 'timeDependent'],
    may: ['label', 'lang', 'xml:lang', 'adaptive', 'toolName', 'toolVersion', 'schemaLocation', 'xsi'],
    holds: /^(responseDeclaration|outcomeDeclaration|itemBody|responseProcessing|modalFeedback)$/,
  },
  responseDeclaration: {
    must: ['identifier', 'cardinality', 'baseType'],
    holds: /^(correctResponse|mapping|areaMapping)$/,
  },
  outcomeDeclaration: {
    must: ['identifier', 'cardinality', 'baseType'],
    may: ['normalMaximum', 'normalMinimum', 'externalScored'],
    holds: /^defaultValue$/,
  },
  correctResponse: { must: [], holds: /^value$/ },
  defaultValue: { must: [], holds: /^value$/ },
  value: { must: [], holds: /^$/ },
  mapping: { must: ['defaultValue'], may: ['lowerBound', 'upperBound'], holds: /^mapEntry$/ },
  mapEntry: { must: ['mapKey', 'mappedValue'], may: ['caseSensitive'], holds: /^$/ },
  areaMapping: { must: ['defaultValue'], holds: /^areaMapEntry$/ },
  areaMapEntry: { must: ['shape', 'coords', 'mappedValue'], holds: /^$/ },
  itemBody: { must: [], holds: ANY },
  choiceInteraction: {
    must: ['responseIdentifier', 'shuffle', 'maxChoices'],
    holds: /^simpleChoice$/,
  },
  orderInteraction: { must: ['responseIdentifier', 'shuffle'], holds: /^simpleChoice$/ },
  simpleChoice: { must: ['identifier'], holds: ANY },
  matchInteraction: {
    must: ['responseIdentifier', 'shuffle', 'maxAssociations'],
    holds: /^simpleMatchSet$/,
  },
  simpleMatchSet: { must: [], holds: /^simpleAssociableChoice$/ },
  simpleAssociableChoice: { must: ['identifier', 'matchMax'], holds: ANY },
  textEntryInteraction: { must: ['responseIdentifier'], may: ['expectedLength'], holds: /^$/ },
  inlineChoiceInteraction: { must: ['responseIdentifier', 'shuffle'], holds: /^inlineChoice$/ },
  inlineChoice: { must: ['identifier'], holds: /^$/ },
  extendedTextInteraction: { must: ['responseIdentifier'], holds: /^$/ },
  uploadInteraction: { must: ['responseIdentifier'], may: ['type'], holds: /^$/ },
  selectPointInteraction: { must: ['responseIdentifier', 'maxChoices'], holds: /^(object|img)$/ },
  responseProcessing: { must: [], holds: /^(responseCondition|setOutcomeValue)$/ },
  responseCondition: { must: [], holds: /^responseIf$/ },
  responseIf: { must: [], holds: new RegExp(`${EXPRESSION.source}|^setOutcomeValue$`) },
  setOutcomeValue: { must: ['identifier'], holds: EXPRESSION },
  sum: { must: [], holds: EXPRESSION },
  multiple: { must: [], holds: EXPRESSION },
  match: { must: [], holds: EXPRESSION },
  equal: { must: ['toleranceMode'], may: ['tolerance'], holds: EXPRESSION },
  equalRounded: { must: ['roundingMode', 'figures'], holds: EXPRESSION },
  variable: { must: ['identifier'], holds: /^$/ },
  correct: { must: ['identifier'], holds: /^$/ },
  mapResponse: { must: ['identifier'], holds: /^$/ },
  mapResponsePoint: { must: ['identifier'], holds: /^$/ },
  baseValue: { must: ['baseType'], holds: /^$/ },
  modalFeedback: { must: ['outcomeIdentifier', 'identifier', 'showHide'], may: ['title'], holds: ANY },
  contentBody: { must: [], holds: ANY },
}
const HTML =
  /^(p|div|span|br|hr|ul|ol|li|blockquote|pre|code|strong|b|em|i|sub|sup|a|img|object|table|thead|tbody|tr|th|td|colgroup|col|h[2-4])$/
const HTML_ATTRIBUTE = /^(class|id|href|src|alt|width|height|type|data|colspan|rowspan)$/
const IDENTIFIER = /^[A-Za-z_][\w.-]*$/

/** Required cardinality and base type of each interaction's response. */
const responses: Record<string, RegExp> = {
  choiceInteraction: /^(single|multiple) identifier$/,
  orderInteraction: /^ordered identifier$/,
  matchInteraction: /^multiple directedPair$/,
  textEntryInteraction: /^single (string|float)$/,
  inlineChoiceInteraction: /^single identifier$/,
  extendedTextInteraction: /^single string$/,
  uploadInteraction: /^single file$/,
  selectPointInteraction: /^single point$/,
}
const ORDER = ['responseDeclaration', 'outcomeDeclaration', 'itemBody', 'responseProcessing', 'modalFeedback']

const listProblems = (element: QtiElement): string[] => {
  const { name, attributes } = element
  const rule = rules[name]
  const presentNames = Object.keys(attributes).filter((one) => !one.startsWith('xml'))
  const ownNames = rule
    ? [
        ...rule.must.filter((one) => !presentNames.includes(one)).map((one) => `${name} lacks ${one}`),
        ...presentNames
          .filter((one) => ![...rule.must, ...(rule.may ?? [])].includes(one))
          .map((one) => `${name} has ${one}`),
        ...elementsIn(element)
          .filter((one) => !rule.holds?.test(one.name))
          .map((one) => `${one.name} in ${name}`),
        ...(attributes.identifier !== undefined && !IDENTIFIER.test(attributes.identifier)
          ? [`identifier ${attributes.identifier}`]
          : []),
      ]
    : HTML.test(name)
      ? presentNames.filter((one) => !HTML_ATTRIBUTE.test(one)).map((one) => `${name} has ${one}`)
      : [`unknown ${name}`]
  return [...ownNames, ...elementsIn(element).flatMap(listProblems)]
}

const sameNames = (root: QtiElement): string[] => {
  const declared = new Map(
    findNamed(root, 'responseDeclaration').map(
      ({ attributes: { identifier = '', cardinality, baseType } }) => [
        identifier,
        `${cardinality} ${baseType}`,
      ],
    ),
  )
  const outcomes = findNamed(root, 'outcomeDeclaration').map(({ attributes }) => attributes.identifier ?? '')
  const askedResponses = within(root, (name) => name.endsWith('Interaction')).flatMap(
    ({ name, attributes }) =>
      responses[name]?.test(declared.get(attributes.responseIdentifier ?? '') ?? '')
        ? []
        : [`${name} answered with ${declared.get(attributes.responseIdentifier ?? '')}`],
  )
  const spokenNames = within(root, (name) =>
    /^(variable|correct|mapResponse|mapResponsePoint|setOutcomeValue)$/.test(name),
  )
    .map(({ attributes }) => attributes.identifier ?? '')
    .filter((one) => !declared.has(one) && !outcomes.includes(one))
  const choices = within(root, (name) => /Choice$/.test(name)).map(
    ({ attributes }) => attributes.identifier ?? '',
  )
  const twice = choices.filter((one, at) => choices.indexOf(one) !== at)
  const correct = findNamed(root, 'correctResponse')
    .flatMap((one) => findNamed(one, 'value'))
    .flatMap((one) => getTextContent(one).split(' '))
    .filter((one) => /^(choice|left|right|item)_|_o\d+$/.test(one) && !choices.includes(one))
  return [...askedResponses, ...[...spokenNames, ...twice, ...correct].map((one) => `identifier ${one}`)]
}

const bindings = {
  qti3: ['http://www.imsglobal.org/xsd/imsqtiasi_v3p0', 'imsqti_item_xmlv3p0'],
  qti22: ['http://www.imsglobal.org/xsd/imsqti_v2p2', 'imsqti_item_xmlv2p2'],
} as const
type Format = keyof typeof bindings

/** In 3.0 all QTI names have the prefix and no capitals; in 2.2 none has the prefix. */
const writtenWrong = (xml: string, format: Format): string[] =>
  [...xml.matchAll(/<([a-zA-Z][\w-]*)((?:\s[\w:-]+="[^"]*")*)\s*\/?>/g)].flatMap(
    ([, name = '', attributeText = '']) => {
      const isOurs = name.startsWith('qti-')
      const capital = /[A-Z]/.test(name) || /\s[a-z]+[A-Z]\w*=/.test(attributeText.replace(/xsi:\w+/g, ''))
      if (format === 'qti22')
        return isOurs || /\s(?!xml)[a-z]+-[a-z-]+=/.test(attributeText) ? [`<${name}${attributeText}`] : []
      return capital || (!isOurs && !HTML.test(name)) ? [`<${name}${attributeText}`] : []
    },
  )

export const itemXmlProblems = (xml: string, format: Format): string[] => {
  if (XMLValidator.validate(xml) !== true) return ['not well-formed']
  const root = parseTree(xml)
  const places = elementsIn(root).map(({ name }) => ORDER.indexOf(name))
  return [
    ...(root.attributes.xmlns === bindings[format][0] ? [] : [`namespace ${root.attributes.xmlns}`]),
    ...(places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0)) ? [] : ['order of the item']),
    ...listProblems(root),
    ...sameNames(root),
    ...writtenWrong(xml, format),
  ]
}

/** Every file of the package is listed exactly once, and every listed file exists. */
export const manifestProblems = (xml: string, format: Format, files: readonly string[]): string[] => {
  const root = parseTree(xml)
  const parts = elementsIn(root).map(({ name }) => name)
  const resources = findNamed(root, 'resource')
  const listedFiles = [...new Set(findNamed(root, 'file').map(({ attributes }) => attributes.href ?? ''))]
  return [
    ...(parts.join() === 'metadata,organizations,resources' ? [] : [`parts ${parts}`]),
    ...resources.filter(({ attributes }) => attributes.type !== bindings[format][1]).map(() => 'type'),
    ...resources
      .filter(
        (one) => !findNamed(one, 'file').some(({ attributes }) => attributes.href === one.attributes.href),
      )
      .map(() => 'a resource without its file'),
    ...files
      .filter((file) => file !== 'imsmanifest.xml' && !listedFiles.includes(file))
      .map((file) => `unlisted ${file}`),
    ...listedFiles.filter((file) => !files.includes(file)).map((file) => `missing ${file}`),
  ]
}
