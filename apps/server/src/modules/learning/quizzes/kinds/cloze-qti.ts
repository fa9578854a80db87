import type { Gap, GapKey } from '@tuntas/contract/learning/cloze.schemas'
import type { ClozeContent, ClozeKey } from '@tuntas/contract/learning/gap-fills'
import type { Question } from '@tuntas/contract/learning/questions'
import { withGaps } from '@tuntas/contract/learning/typed-kinds.vocabulary'
import { escapeHtml, toHtml, toPlainText } from '../formats/html.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import type { QtiItem } from '../formats/qti/item.ts'
import { attribute, findNamed, type QtiElement } from '../formats/qti/tree.ts'
import {
  declaration,
  type QtiWriter,
  type QtiWritten,
  scoreIf,
  scoreMapped,
  writeMapping,
} from '../formats/qti/writer.ts'
import type { FoundBody, Kind } from './kind.ts'
import {
  declareNumber,
  declareTexts,
  isNumber,
  nearTest,
  numberSetting,
  ONLY_PATTERNS,
  onlyPatterns,
  readNumber,
  readTexts,
  textLosses,
  textSetting,
} from './qti-typed.ts'

/** A text with input fields and choices within its lines. */

type Qti = NonNullable<Kind['formats']['qti']>
const FIELDS = new Set(['textEntryInteraction', 'inlineChoiceInteraction'])
const INSTRUCTION = '<p>Lengkapi teks berikut.</p>'
const BLOCK = 'isi-rumpang'
type Read = { gap: object; key: GapKey }

const readChoices = (item: QtiItem, field: QtiElement): Read => {
  const choices = findNamed(field, 'inlineChoice')
  const ids = choices.map((choice) => attribute(choice, 'identifier'))
  const best = item.mapping(field).toSorted((a, b) => b.value - a.value)[0]
  const place = ids.indexOf(item.correct(field)[0] ?? best?.key ?? '')
  if (place < 0) throw new Unreadable('Rumpang belum punya jawaban benar')
  if (item.isMapped && item.mapping(field).filter(({ value }) => value > 0).length > 1)
    item.lose('Nilai sebagian dan pengurangan nilai opsi dilewati')
  return {
    gap: {
      kind: 'MULTIPLE_CHOICE',
      options: choices.map((choice, at) => ({
        key: `o${at + 1}`,
        label: item.html(choice),
        explanation: item.feedback(ids[at] ?? ''),
      })),
    },
    key: { answer: `o${place + 1}` },
  }
}
const readGap = (item: QtiItem, field: QtiElement, setting: Record<string, unknown>): Read => {
  if (field.name === 'inlineChoiceInteraction') return readChoices(item, field)
  const isAmount = isNumber(item, field)
  const { content, key } = isAmount ? readNumber(item, field, setting) : readTexts(item, field, setting)
  return { gap: { kind: isAmount ? 'NUMERIC' : 'SHORT_ANSWER', ...content }, key: key as GapKey }
}
/** The points of each gap, if every gap states them. */
const readWeights = (item: QtiItem): number[] => {
  const earned = item.interactions.map((field) =>
    Math.max(0, ...item.mapping(field).map(({ value }) => value)),
  )
  return earned.map((value) => (item.isMapped && earned.every((one) => one > 0) ? value : 1))
}

const read = (item: QtiItem): FoundBody => {
  const weights = readWeights(item)
  const gaps = item.interactions.map((field, at) => {
    const setting = item.setting(`rumpang${at + 1}`)
    const { gap, key } = readGap(item, field, setting)
    const weight = typeof setting.weight === 'number' ? setting.weight : (weights[at] ?? 1)
    return { gap: { id: `r${at + 1}`, weight, ...gap }, key }
  })
  const draw = (field: QtiElement) => `[[r${item.interactions.indexOf(field) + 1}]]`
  const text = item.block(BLOCK, draw)
  return {
    question: text === null ? INSTRUCTION : (item.block('soal', () => '') ?? INSTRUCTION),
    options: [],
    answer: null,
    content: { text: text ?? item.text(draw), gaps: gaps.map(({ gap }) => gap) },
    key: { gaps: Object.fromEntries(gaps.map(({ gap, key }) => [gap.id, key])) },
  }
}

type Written = Required<Pick<QtiWritten, 'declarations' | 'body' | 'feedback'>> & {
  scoring: string
  setting: object
}
const choiceAt = (identifier: string, place: number) => `${identifier}_o${place + 1}`
const writeChoices = (
  qti: QtiWriter,
  { identifier, point }: Place,
  gap: Extract<Gap, { kind: 'MULTIPLE_CHOICE' }>,
  right: string,
): Written => {
  const correct = choiceAt(
    identifier,
    gap.options.findIndex(({ key }) => key === right),
  )
  return {
    declarations: declaration(
      qti,
      { identifier, cardinality: 'single', baseType: 'identifier' },
      { correct: [correct], mapping: writeMapping(qti, [{ key: correct, value: point }]) },
    ),
    body: qti.el(
      'inlineChoiceInteraction',
      { responseIdentifier: identifier, shuffle: false },
      ...gap.options.map(({ label }, place) =>
        qti.el(
          'inlineChoice',
          { identifier: choiceAt(identifier, place) },
          qti.text(toPlainText(label) ?? ''),
        ),
      ),
    ),
    scoring: scoreMapped(qti, identifier),
    feedback: gap.options.flatMap(({ explanation }, place) =>
      explanation ? [{ identifier: choiceAt(identifier, place), html: explanation }] : [],
    ),
    setting: {},
  }
}

type Place = { identifier: string; point: number }
const writeGap = (qti: QtiWriter, place: Place, gap: Gap, key: GapKey | undefined): Written => {
  const { identifier: responseIdentifier, point } = place
  if (gap.kind === 'MULTIPLE_CHOICE' && key && 'answer' in key)
    return writeChoices(qti, place, gap, key.answer)
  if (gap.kind === 'SHORT_ANSWER' && key && 'accepted' in key)
    return {
      declarations: declareTexts(qti, responseIdentifier, key, point),
      body: qti.el('textEntryInteraction', { responseIdentifier, expectedLength: gap.max_length }),
      scoring: scoreMapped(qti, responseIdentifier),
      feedback: [],
      setting: textSetting(key),
    }
  if (gap.kind !== 'NUMERIC' || !key || !('value' in key)) throw new Error('a gap without its key')
  return {
    declarations: declareNumber(qti, responseIdentifier, key),
    body: qti.el('textEntryInteraction', { responseIdentifier }),
    scoring: scoreIf(qti, nearTest(qti, responseIdentifier, key), point),
    feedback: [],
    setting: numberSetting(gap, key),
  }
}

const write = (question: Question, qti: QtiWriter): QtiWritten => {
  const { text, gaps } = question.content as ClozeContent
  const keys = (question.key as ClozeKey).gaps
  const all = gaps.reduce((sum, { weight }) => sum + weight, 0)
  // In the order of the text, in which they are read back.
  const order: string[] = []
  withGaps(text, (id) => {
    order.push(id)
    return ''
  })
  const sortedGaps = gaps.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  const writtenGaps = sortedGaps.map((gap, at) => ({
    id: gap.id,
    weight: gap.weight,
    identifier: `RESPONSE_${at + 1}`,
    choice: gap.kind === 'MULTIPLE_CHOICE',
    ...writeGap(
      qti,
      { identifier: `RESPONSE_${at + 1}`, point: (question.point * gap.weight) / all },
      gap,
      keys[gap.id],
    ),
  }))
  const body = withGaps(qti.html(text), (id) => writtenGaps.find((one) => one.id === id)?.body ?? '')
  return {
    declarations: writtenGaps.map(({ declarations }) => declarations).join(''),
    body: `<div class="${BLOCK}">${body}</div>`,
    scoring: writtenGaps.map(({ scoring }) => scoring).join(''),
    settings: Object.fromEntries(
      writtenGaps.map(({ setting, weight }, at) => [`rumpang${at + 1}`, { weight, ...setting }]),
    ),
    feedback: writtenGaps.flatMap(({ feedback }) => feedback),
    responses: writtenGaps.flatMap(({ choice, identifier }) => (choice ? [identifier] : [])),
  }
}

const listLabels = ({ content }: Question) =>
  (content as ClozeContent).gaps.flatMap((gap) =>
    gap.kind === 'MULTIPLE_CHOICE' ? gap.options.map(({ label }) => label) : [],
  )
const textKeys = ({ key }: Question) =>
  Object.values((key as ClozeKey).gaps).flatMap((one) => ('accepted' in one ? [one] : []))

export const qtiCloze: Qti = {
  takes: ({ interactions }) =>
    interactions.length > 0 &&
    interactions.every(({ name }) => FIELDS.has(name)) &&
    (interactions.length > 1 || interactions[0]?.name === 'inlineChoiceInteraction'),
  read,
  write,
  refuses: (question) => {
    if (listLabels(question).some((label) => toPlainText(label) === null)) return 'Opsi rumpang berisi gambar'
    return textKeys(question).some(onlyPatterns) ? ONLY_PATTERNS : null
  },
  loses: (question) => [
    ...(listLabels(question).some((label) => toHtml(escapeHtml(toPlainText(label) ?? ''), 'html') !== label)
      ? ['Format teks opsi rumpang']
      : []),
    ...textKeys(question).flatMap(textLosses),
  ],
}
