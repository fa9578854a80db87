import { letterAt, MAX_OPTIONS, type Question } from '@tuntas/contract/learning/questions'
import { type WrongChoiceRule, wrongChoiceRules } from '@tuntas/contract/learning/questions.vocabulary'
import { limitChoices, Unreadable } from '../formats/parsed-question.ts'
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
import { ruleFor } from './wrong-choices.rules.ts'

/** `choiceInteraction`: one answer, several, or true/false. */

const RESPONSE = 'RESPONSE'
const choiceAt = (place: number) => `choice_${letterAt(place)}`
const isChoice = ({ interactions: [first, ...more] }: QtiItem) =>
  first?.name === 'choiceInteraction' && more.length === 0
const listChoices = (item: QtiItem) => findNamed(item.interactions[0], 'simpleChoice')
const getIdentifier = (choice: QtiElement) => attribute(choice, 'identifier')
const cardinality = (item: QtiItem) => attribute(item.declared(item.interactions[0]), 'cardinality')
const isTrueFalse = (item: QtiItem) =>
  listChoices(item)
    .map((choice) => getIdentifier(choice).toLowerCase())
    .sort()
    .join() === 'false,true'

/** The right options: the correct response, else those with positive points. */
const listRightIds = (item: QtiItem): string[] => {
  const [interaction] = item.interactions
  const correct = item.correct(interaction)
  const earning = item.mapping(interaction).flatMap(({ key, value }) => (value > 0 ? [key] : []))
  return item.isMapped && earning.length > 0 ? earning : correct.length > 0 ? correct : earning
}

const readOptions = (item: QtiItem) => {
  const choices = listChoices(item)
  if (choices.length > MAX_OPTIONS) throw new Unreadable('Opsi lebih dari sepuluh (A sampai J)')
  return {
    options: choices.map(item.html),
    option_explanations: choices.map((choice) => item.feedback(getIdentifier(choice), choice)),
  }
}
/** The options of a multiple-choice question. */
const readChoices = (item: QtiItem) => {
  limitChoices(listChoices(item))
  return readOptions(item)
}
const listRightLetters = (item: QtiItem): string[] => {
  const ids = listChoices(item).map(getIdentifier)
  const places = listRightIds(item).map((id) => ids.indexOf(id))
  if (places.includes(-1)) throw new Unreadable('Kunci menunjuk opsi yang tidak ada')
  if (places.length === 0) throw new Unreadable('Soal belum punya jawaban benar')
  return places.sort((a, b) => a - b).map(letterAt)
}

const writeChoices = (qti: QtiWriter, { options }: Question, attributes: object): string =>
  qti.el(
    'choiceInteraction',
    { responseIdentifier: RESPONSE, shuffle: true, ...attributes },
    ...options.map(({ label }, place) =>
      qti.el('simpleChoice', { identifier: choiceAt(place) }, qti.html(label)),
    ),
  )
const listFeedback = ({ options }: Question) =>
  options.flatMap(({ explanation }, place) =>
    explanation ? [{ identifier: choiceAt(place), html: explanation }] : [],
  )
type Qti = NonNullable<Kind['formats']['qti']>

export const qtiOne: Qti = {
  takes: (item) => isChoice(item) && cardinality(item) !== 'multiple' && !isTrueFalse(item),
  read: (item): FoundBody => {
    const weighted = item.mapping(item.interactions[0]).filter(({ value }) => value > 0)
    const places = listRightLetters(item)
    const best = Math.max(...weighted.map(({ value }) => value))
    const [answer] = places
    if (places.length > 1) {
      const top = weighted.filter(({ value }) => value === best)
      const ids = listChoices(item).map(getIdentifier)
      if (top.length !== 1) throw new Unreadable('Soal dengan beberapa jawaban benar tidak didukung')
      item.lose('Nilai sebagian dan pengurangan nilai opsi dilewati')
      return { ...readChoices(item), answer: letterAt(ids.indexOf(top[0]?.key ?? '')), key: null }
    }
    return { ...readChoices(item), answer: answer ?? null, key: null }
  },
  write: (question, qti): QtiWritten => {
    const place = question.options.findIndex((_, at) => letterAt(at) === question.answer)
    return {
      declarations: declaration(
        qti,
        { identifier: RESPONSE, cardinality: 'single', baseType: 'identifier' },
        { correct: [choiceAt(place)] },
      ),
      body: writeChoices(qti, question, { maxChoices: 1 }),
      scoring: scoreIf(qti, isCorrect(qti, RESPONSE), question.point),
      feedback: listFeedback(question),
      responses: [RESPONSE],
    }
  },
}

const getRightKeys = ({ key }: Question): string[] => (key as { keys: string[] } | null)?.keys ?? []

/** Our packages state the rule; for others the mapping's values for wrong options decide. */
const readWrongRule = (item: QtiItem): WrongChoiceRule => {
  const ownPart = item.setting('opsi-salah').rule
  const ownRule = wrongChoiceRules.find((rule) => rule === ownPart)
  const [interaction] = item.interactions
  if (ownRule || !item.isMapped) return ownRule ?? 'minus'
  const values = new Map(item.mapping(interaction).map(({ key, value }) => [key, value]))
  const mapping = findNamed(item.declared(interaction), 'mapping')[0]
  const otherName = Number(attribute(mapping, 'defaultValue')) || 0
  const all = listChoices(item).map((choice) => values.get(getIdentifier(choice)) ?? otherName)
  const earning = all.filter((value) => value > 0)
  const each = earning.reduce((sum, value) => sum + value, 0) / earning.length || 1
  const wrongWeights = all.flatMap((value) => (value > 0 ? [] : [value / each]))
  return ruleFor(wrongWeights, earning.length, item.lose)
}

export const qtiSeveral: Qti = {
  takes: (item) => isChoice(item) && cardinality(item) === 'multiple',
  read: (item): FoundBody => {
    const earning = item.mapping(item.interactions[0]).filter(({ value }) => value > 0)
    if (item.isMapped && earning.some(({ value }) => Math.abs(value - (earning[0]?.value ?? 0)) > 0.01))
      item.lose('Bobot opsi yang berbeda disamakan')
    return {
      ...readOptions(item),
      answer: null,
      content: { partial: item.isMapped, wrong: readWrongRule(item) },
      key: { keys: listRightLetters(item) },
    }
  },
  write: (question, qti): QtiWritten => {
    const { options, point } = question
    const { partial, wrong: wrongRule = 'minus' } = question.content as {
      partial: boolean
      wrong?: WrongChoiceRule
    }
    const right = getRightKeys(question)
    const correct = options.flatMap(({ key }, at) => (right.includes(key) ? [choiceAt(at)] : []))
    const each = point / correct.length
    const entries = options.map(({ key }, at) => ({
      key: choiceAt(at),
      value: right.includes(key) ? each : { minus: -each, zero: -point, ignore: 0 }[wrongRule],
    }))
    return {
      declarations: declaration(
        qti,
        { identifier: RESPONSE, cardinality: 'multiple', baseType: 'identifier' },
        { correct, mapping: partial ? writeMapping(qti, entries, { lowerBound: 0, upperBound: point }) : '' },
      ),
      body: writeChoices(qti, question, { maxChoices: 0 }),
      scoring: partial ? scoreMapped(qti, RESPONSE) : scoreIf(qti, isCorrect(qti, RESPONSE), point),
      ...(wrongRule !== 'minus' && { settings: { 'opsi-salah': { rule: wrongRule } } }),
      feedback: listFeedback(question),
      responses: [RESPONSE],
    }
  },
}

export const qtiTrueFalse: Qti = {
  takes: (item) => isChoice(item) && cardinality(item) !== 'multiple' && isTrueFalse(item),
  read: (item): FoundBody => {
    const right = listRightIds(item).map((id) => id.toLowerCase())
    if (right.length !== 1) throw new Unreadable('Soal belum punya jawaban benar')
    if (listChoices(item).some((choice) => item.feedback(getIdentifier(choice), choice)))
      item.lose('Umpan balik dilewati')
    return { options: [], answer: null, key: { value: right[0] === 'true' } }
  },
  write: (question, qti): QtiWritten => ({
    declarations: declaration(
      qti,
      { identifier: RESPONSE, cardinality: 'single', baseType: 'identifier' },
      { correct: [String((question.key as { value: boolean }).value)] },
    ),
    body: qti.el(
      'choiceInteraction',
      { responseIdentifier: RESPONSE, shuffle: false, maxChoices: 1 },
      qti.el('simpleChoice', { identifier: 'true' }, 'Benar'),
      qti.el('simpleChoice', { identifier: 'false' }, 'Salah'),
    ),
    scoring: scoreIf(qti, isCorrect(qti, RESPONSE), question.point),
  }),
}
