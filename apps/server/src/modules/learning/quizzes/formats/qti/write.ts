import { Readable } from 'node:stream'
import type { Question } from '@tuntas/contract/learning/questions'
import { openZip } from '../../../../../platform/files/zip.ts'
import { heldIn } from '../../kinds/index.ts'
import { collectTexts } from '../../kinds/texts.ts'
import { listFileAddresses } from '../html.ts'
import { toTags } from '../tags.ts'
import type { FindPicture } from '../write-moodle-xml.ts'
import { MANIFEST } from './names.ts'
import { createWriter, decimal, type QtiWriter, type QtiWritten } from './writer.ts'

/** Writes questions as a package: one file each, their pictures, and the manifest. */

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const LOM = 'http://ltsc.ieee.org/xsd/LOM'
const SCHEMAS = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd'
const bindings = {
  '3.0': {
    item: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    itemSchema: `${SCHEMAS}/imsqti_asiv3p0_v1p0.xsd`,
    manifest: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    manifestSchema: `${SCHEMAS}/imsqtiv3p0_imscpv1p2_v1p0.xsd`,
    type: 'imsqti_item_xmlv3p0',
    schema: ['QTI Package', '3.0.0'],
  },
  '2.2': {
    item: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    itemSchema: 'http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd',
    manifest: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    manifestSchema: 'http://www.imsglobal.org/xsd/qti/qtiv2p2/qtiv2p2_imscpv1p2_v1p0.xsd',
    type: 'imsqti_item_xmlv2p2',
    schema: ['QTIv2.2 Package', '1.0.0'],
  },
} as const

const XSI = 'http://www.w3.org/2001/XMLSchema-instance'
const located = (namespace: string, schema: string) => ({
  xmlns: namespace,
  'xmlns:xsi': XSI,
  'xsi:schemaLocation': `${namespace} ${schema}`,
})

const EXPLANATION = 'explanation'
const FEEDBACK = 'FEEDBACK'
const writeOutcomes = ({ el }: QtiWriter, { point }: Question, { scoring }: QtiWritten, speaks: boolean) => {
  const value = (number: number) => el('defaultValue', {}, el('value', {}, decimal(number)))
  const float = { cardinality: 'single', baseType: 'float' }
  return [
    el(
      'outcomeDeclaration',
      {
        identifier: 'SCORE',
        ...float,
        normalMaximum: decimal(point),
        normalMinimum: 0,
        externalScored: scoring === null ? 'human' : undefined,
      },
      value(0),
    ),
    el('outcomeDeclaration', { identifier: 'MAXSCORE', ...float }, value(point)),
    speaks
      ? el('outcomeDeclaration', { identifier: FEEDBACK, cardinality: 'multiple', baseType: 'identifier' })
      : '',
  ].join('')
}

type Said = { identifier: string; html: string }
const listFeedback = ({ explanation }: Question, { feedback = [] }: QtiWritten): Said[] => [
  ...feedback,
  ...(explanation ? [{ identifier: EXPLANATION, html: explanation }] : []),
]
/** Feedback is shown by the chosen answers, and the explanation always. */
const speaking = ({ el }: QtiWriter, { responses = [] }: QtiWritten): string =>
  el(
    'setOutcomeValue',
    { identifier: FEEDBACK },
    el(
      'multiple',
      {},
      ...responses.map((identifier) => el('variable', { identifier })),
      el('baseValue', { baseType: 'identifier' }, EXPLANATION),
    ),
  )
const writeFeedback = ({ el, html, version }: QtiWriter, feedback: Said): string => {
  const text = html(feedback.html)
  return el(
    'modalFeedback',
    { outcomeIdentifier: FEEDBACK, identifier: feedback.identifier, showHide: 'show', title: 'Pembahasan' },
    version === '3.0' ? el('contentBody', {}, text) : text,
  )
}

const itemXml = (qti: QtiWriter, question: Question, writtenItem: QtiWritten): string => {
  const { el, html, version } = qti
  const { item, itemSchema } = bindings[version]
  const feedbacks = listFeedback(question, writtenItem)
  const rules = `${writtenItem.scoring ?? ''}${feedbacks.length > 0 ? speaking(qti, writtenItem) : ''}`
  return (
    XML +
    el(
      'assessmentItem',
      {
        ...located(item, itemSchema),
        identifier: `soal-${question.number}`,
        title: `Soal ${question.number}`,
        label: question.type,
        'xml:lang': 'id',
        adaptive: false,
        timeDependent: false,
        toolName: 'Tuntas',
        toolVersion: '1',
      },
      writtenItem.declarations,
      writeOutcomes(qti, question, writtenItem, feedbacks.length > 0),
      el('itemBody', {}, `<div class="soal">${html(question.question)}</div>`, writtenItem.body),
      rules === '' ? '' : el('responseProcessing', {}, rules),
      ...feedbacks.map((one) => writeFeedback(qti, one)),
    )
  )
}

const toKeywords = (question: Question, { settings = {} }: QtiWritten): string[] => [
  ...toTags(question),
  ...Object.entries({
    ...settings,
    ...(question.purpose !== 'quiz' && { ditanyakan: { purpose: question.purpose } }),
  }).flatMap(([name, value]) =>
    Object.keys(value).length === 0 ? [] : [`setelan: ${name}=${JSON.stringify(value)}`],
  ),
]

type Entry = { href: string; files: string[]; keywords: string[] }
const writeResource = ({ text }: QtiWriter, type: string, { href, files, keywords }: Entry, at: number) => {
  const words = keywords.map(
    (word) => `<lom:keyword><lom:string language="id">${text(word)}</lom:string></lom:keyword>`,
  )
  const metadata =
    words.length === 0
      ? ''
      : `<metadata><lom:lom><lom:general>${words.join('')}</lom:general></lom:lom></metadata>`
  const fileList = [href, ...files].map((file) => `<file href="${text(file)}"/>`).join('')
  return `<resource identifier="butir-${at + 1}" type="${type}" href="${href}">${metadata}${fileList}</resource>\n`
}
const manifestXml = (qti: QtiWriter, entries: readonly Entry[]): string => {
  const { manifest, manifestSchema, type, schema } = bindings[qti.version]
  const attributes = Object.entries({ ...located(manifest, manifestSchema), 'xmlns:lom': LOM })
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
  const resources = entries.map((entry, at) => writeResource(qti, type, entry, at)).join('')
  return `${XML}<manifest${attributes} identifier="soal-tuntas"><metadata><schema>${schema[0]}</schema><schemaversion>${schema[1]}</schemaversion></metadata><organizations/><resources>\n${resources}</resources></manifest>\n`
}

/** Pictures of the questions, each once, by their path in the package. */
const mapPicturePaths = (questions: readonly Question[], findPicture: FindPicture): Map<string, string> => {
  const addresses = new Set(questions.flatMap(collectTexts).flatMap(listFileAddresses))
  const places = new Map<string, string>()
  for (const address of addresses) {
    const name = findPicture(address)?.name.replace(/[^\w.-]/g, '_')
    if (name !== undefined) places.set(address, `gambar/${places.size + 1}-${name}`)
  }
  return places
}

/** @param breathe awaited between questions, which take noticeable time */
export const writeQti = async (
  format: 'qti3' | 'qti22',
  questions: readonly Question[],
  findPicture: FindPicture,
  breathe: () => Promise<void> = async () => {},
): Promise<Readable> => {
  const places = mapPicturePaths(questions, findPicture)
  const qti = createWriter(format === 'qti3' ? '3.0' : '2.2', (address) => places.get(address) ?? null)
  const zip = openZip()
  const entries: Entry[] = []
  for (const [at, question] of questions.entries()) {
    await breathe()
    const writtenItem = heldIn('qti', question.type).write(question, qti)
    const href = `butir-${at + 1}.xml`
    zip.addText(href, itemXml(qti, question, writtenItem))
    const usedAddresses = new Set(collectTexts(question).flatMap(listFileAddresses))
    entries.push({
      href,
      files: [...usedAddresses].flatMap((address) => places.get(address) ?? []),
      keywords: toKeywords(question, writtenItem),
    })
  }
  for (const [address, place] of places) {
    const picture = findPicture(address)
    if (picture) zip.addFile(place, async () => Readable.from([picture.content]))
  }
  zip.addText(MANIFEST, manifestXml(qti, entries))
  return zip.end()
}
