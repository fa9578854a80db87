import type { Question } from '@tuntas/contract/learning/questions'
import { escapeHtml, toPlainText } from '../formats/html.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import type { QtiItem } from '../formats/qti/item.ts'
import { attribute, findNamed, type QtiElement } from '../formats/qti/tree.ts'
import {
  declaration,
  isCorrect,
  type QtiWriter,
  type QtiWritten,
  scoreIf,
  scoreMapped,
  writeMapping,
} from '../formats/qti/writer.ts'
import type { FoundBody, Kind } from './kind.ts'

/** `matchInteraction` for pairs and for statements with labels; `orderInteraction`. */

const RESPONSE = 'RESPONSE'
type Qti = NonNullable<Kind['formats']['qti']>
const isOnly = (item: QtiItem, name: string) =>
  item.interactions[0]?.name === name && item.interactions.length === 1

type Sets = { left: QtiElement[]; right: QtiElement[]; pairs: Map<string, string> }
const readSets = (item: QtiItem): Sets => {
  const [interaction] = item.interactions
  const [leftNodes = [], right = []] = findNamed(interaction, 'simpleMatchSet').map((set) =>
    findNamed(set, 'simpleAssociableChoice'),
  )
  const correct = item.correct(interaction)
  const earning = item.mapping(interaction).flatMap(({ key, value }) => (value > 0 ? [key] : []))
  const pairs = new Map<string, string>()
  for (const pairText of correct.length > 0 ? correct : earning) {
    const [from = '', to = ''] = pairText.split(/\s+/)
    if (pairs.has(from)) throw new Unreadable('Butir kolom kiri dengan beberapa pasangan tidak didukung')
    pairs.set(from, to)
  }
  return { left: leftNodes, right, pairs }
}
const getIdentifier = (choice: QtiElement) => attribute(choice, 'identifier')
const plainText = (item: QtiItem, choice: QtiElement, name: string): string => {
  const text = toPlainText(item.html(choice))
  if (text === null) throw new Unreadable(`Butir ${name} berisi gambar`)
  return text
}

const MOST_LABELS = 4
/** Few targets, of which one may be chosen several times. */
const haveLabels = (item: QtiItem): boolean => {
  const [leftNodes, right] = findNamed(item.interactions[0], 'simpleMatchSet').map((set) =>
    findNamed(set, 'simpleAssociableChoice'),
  )
  if (!leftNodes || !right || right.length > MOST_LABELS) return false
  return right.length < leftNodes.length || right.some((one) => attribute(one, 'matchMax') !== '1')
}

type Columns = { left: string[]; right: string[]; pairs: [number, number][]; partial: boolean }
const writeMatch = (qti: QtiWriter, point: number, columns: Columns, rightMax: number): QtiWritten => {
  const { left: leftIds, right, pairs, partial } = columns
  const set = (name: string, texts: readonly string[], matchMax: number) =>
    qti.el(
      'simpleMatchSet',
      {},
      ...texts.map((text, at) =>
        qti.el('simpleAssociableChoice', { identifier: `${name}_${at + 1}`, matchMax }, text),
      ),
    )
  const correct = pairs.map(([from, to]) => `left_${from + 1} right_${to + 1}`)
  const entries = correct.map((key) => ({ key, value: point / leftIds.length }))
  return {
    declarations: declaration(
      qti,
      { identifier: RESPONSE, cardinality: 'multiple', baseType: 'directedPair' },
      { correct, mapping: partial ? writeMapping(qti, entries, { lowerBound: 0, upperBound: point }) : '' },
    ),
    body: qti.el(
      'matchInteraction',
      { responseIdentifier: RESPONSE, shuffle: true, maxAssociations: leftIds.length },
      set('left', leftIds, 1),
      set('right', right, rightMax),
    ),
    scoring: partial ? scoreMapped(qti, RESPONSE) : scoreIf(qti, isCorrect(qti, RESPONSE), point),
  }
}

type Item = { id: string; text: string }
type Pairs = { left: Item[]; right: Item[]; partial: boolean }
export const qtiMatching: Qti = {
  takes: (item) => isOnly(item, 'matchInteraction') && !haveLabels(item),
  read: (item): FoundBody => {
    const { left: leftNodes, right, pairs } = readSets(item)
    const column = (name: string, choices: readonly QtiElement[]) =>
      choices.map((choice, at) => ({
        id: `${name}${at + 1}`,
        text: plainText(item, choice, 'menjodohkan'),
      }))
    const findRightIndex = (choice: QtiElement) =>
      right.map(getIdentifier).indexOf(pairs.get(getIdentifier(choice)) ?? '')
    if (leftNodes.some((choice) => findRightIndex(choice) < 0))
      throw new Unreadable('Ada butir kolom kiri tanpa pasangan')
    return {
      options: [],
      answer: null,
      content: { left: column('l', leftNodes), right: column('r', right), partial: item.isMapped },
      key: {
        pairs: Object.fromEntries(
          leftNodes.map((choice, at) => [`l${at + 1}`, `r${findRightIndex(choice) + 1}`]),
        ),
      },
    }
  },
  write: (question, qti) => {
    const { left: leftItems, right, partial } = question.content as Pairs
    const key = (question.key as { pairs: Record<string, string> }).pairs
    const pairs = leftItems.map(({ id }, at): [number, number] => [
      at,
      right.findIndex((one) => one.id === key[id]),
    ])
    const texts = (items: readonly Item[]) => items.map(({ text }) => qti.text(text))
    // A right item shared by several pairs may be chosen as often.
    const max = new Set(pairs.map(([, to]) => to)).size < pairs.length ? leftItems.length : 1
    return writeMatch(
      qti,
      question.point,
      { left: texts(leftItems), right: texts(right), pairs, partial },
      max,
    )
  },
}

type Table = { statements: Item[]; labels: string[]; partial: boolean }
export const qtiStatements: Qti = {
  takes: (item) => isOnly(item, 'matchInteraction') && haveLabels(item),
  read: (item): FoundBody => {
    const { left: leftNodes, right, pairs } = readSets(item)
    const findLabelIndex = (choice: QtiElement) =>
      right.map(getIdentifier).indexOf(pairs.get(getIdentifier(choice)) ?? '')
    if (leftNodes.some((choice) => findLabelIndex(choice) < 0))
      throw new Unreadable('Ada pernyataan tanpa kunci')
    return {
      options: [],
      answer: null,
      content: {
        statements: leftNodes.map((choice, at) => ({ id: `s${at + 1}`, text: item.html(choice) })),
        labels: right.map((choice) => plainText(item, choice, 'label')),
        partial: item.isMapped,
      },
      key: {
        labels: Object.fromEntries(leftNodes.map((choice, at) => [`s${at + 1}`, findLabelIndex(choice)])),
      },
    }
  },
  write: (question, qti) => {
    const { statements, labels, partial } = question.content as Table
    const key = (question.key as { labels: Record<string, number> }).labels
    const columns = {
      left: statements.map(({ text }) => qti.html(text)),
      right: labels.map(qti.text),
      pairs: statements.map(({ id }, at): [number, number] => [at, key[id] ?? 0]),
      partial,
    }
    return writeMatch(qti, question.point, columns, statements.length)
  },
}

type Listed = { items: Item[]; partial: boolean }
export const qtiOrdering: Qti = {
  takes: (item) => isOnly(item, 'orderInteraction'),
  read: (item): FoundBody => {
    const choices = findNamed(item.interactions[0], 'simpleChoice')
    const ids = choices.map(getIdentifier)
    const order = item.correct(item.interactions[0]).map((id) => `i${ids.indexOf(id) + 1}`)
    if (order.length === 0) throw new Unreadable('Soal belum punya jawaban benar')
    return {
      options: [],
      answer: null,
      content: {
        items: choices.map((choice, at) => ({ id: `i${at + 1}`, text: plainText(item, choice, 'urutan') })),
        partial: item.setting('urutan').partial === true,
      },
      key: { order },
    }
  },
  write: (question: Question, qti): QtiWritten => {
    const { items, partial } = question.content as Listed
    const { order } = question.key as { order: string[] }
    const identifier = (id: string) => `item_${items.findIndex((one) => one.id === id) + 1}`
    return {
      declarations: declaration(
        qti,
        { identifier: RESPONSE, cardinality: 'ordered', baseType: 'identifier' },
        { correct: order.map(identifier) },
      ),
      body: qti.el(
        'orderInteraction',
        { responseIdentifier: RESPONSE, shuffle: true },
        ...items.map(({ id, text }) =>
          qti.el('simpleChoice', { identifier: identifier(id) }, escapeHtml(text)),
        ),
      ),
      scoring: scoreIf(qti, isCorrect(qti, RESPONSE), question.point),
      // QTI has no score for pairs in right order.
      ...(partial && { settings: { urutan: { partial } } }),
    }
  },
}
