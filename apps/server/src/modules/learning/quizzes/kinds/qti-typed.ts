import type { Accepted, TextKey } from '@tuntas/contract/learning/accepted-texts'
import { plainText, times, toDecimal, toNumber } from '@tuntas/contract/learning/decimals'
import type { Tolerance, Units } from '@tuntas/contract/learning/near-numbers'
import type { Question } from '@tuntas/contract/learning/questions'
import { Unreadable } from '../formats/parsed-question.ts'
import type { QtiItem } from '../formats/qti/item.ts'
import { attribute, findNamed, type QtiElement, within } from '../formats/qti/tree.ts'
import {
  declaration,
  type QtiWriter,
  type QtiWritten,
  scoreIf,
  scoreMapped,
  writeMapping,
} from '../formats/qti/writer.ts'
import type { FoundBody, Kind } from './kind.ts'
import { parseNumber, type StoredNumber } from './numbers-in-files.ts'
import { DEFAULT_LENGTH } from './text-patterns.rules.ts'

/** `textEntryInteraction`: texts by a mapping, numbers by distance. */

type Qti = NonNullable<Kind['formats']['qti']>
const RESPONSE = 'RESPONSE'
const FINE = 10_000

type Setting = Record<string, unknown>
type TextContent = { max_length: number }

/** The key's patterns, which a mapping cannot express. */
const patternsIn = ({ patterns }: Setting): Accepted[] =>
  (Array.isArray(patterns) ? patterns : []).map(({ text, share }) => ({
    text: String(text),
    share: Number(share),
    wildcard: true,
  }))

export const readTexts = (item: QtiItem, field: QtiElement, setting: Setting) => {
  const mapping = item.isMapped || item.correct(field).length === 0 ? item.mapping(field) : []
  const most = Math.max(0, ...mapping.map(({ value }) => value))
  const all = setting.best === undefined ? most : most / Number(setting.best)
  const mapped = mapping
    .filter(({ value }) => value > 0)
    .map(({ key, value }) => ({
      text: key.trim(),
      share: Math.round((value / all) * FINE) / FINE,
      wildcard: false,
    }))
  const acceptedTexts = [
    ...(mapped.length > 0
      ? mapped
      : item.correct(field).map((text) => ({ text, share: 1, wildcard: false }))),
    ...patternsIn(setting),
  ]
  if (acceptedTexts.length === 0) throw new Unreadable('Soal belum punya jawaban benar')
  const length = Number(attribute(field, 'expectedLength'))
  const longest = Math.max(...acceptedTexts.map(({ text }) => [...text].length))
  const key: TextKey = {
    accepted: acceptedTexts,
    ignore_case:
      mapping.length > 0 && mapping.every(({ entry }) => attribute(entry, 'caseSensitive') === 'false'),
    ignore_accents: setting.ignore_accents === true,
    ignore_spaces: setting.ignore_spaces === true,
  }
  // QTI's expected length is only a hint; ours is a limit.
  return {
    content: { max_length: setting.max_length === true ? length : Math.max(DEFAULT_LENGTH, longest) },
    key,
  }
}

export const textSetting = ({ accepted: acceptedTexts, ignore_accents, ignore_spaces }: TextKey): Setting => {
  const patterns = acceptedTexts.flatMap(({ text, share, wildcard }) => (wildcard ? [{ text, share }] : []))
  const best = Math.max(...acceptedTexts.filter(({ wildcard }) => !wildcard).map(({ share }) => share))
  return {
    max_length: true,
    ...(best !== 1 && { best }),
    ...(patterns.length > 0 && { patterns }),
    ...(ignore_accents && { ignore_accents }),
    ...(ignore_spaces && { ignore_spaces }),
  }
}
export const ONLY_PATTERNS = 'Jawaban yang seluruhnya berpola (*) tidak dapat dibawa format ini'
export const onlyPatterns = ({ accepted: acceptedTexts }: TextKey): boolean =>
  !acceptedTexts.some(({ share, wildcard }) => !wildcard && share > 0)
const PATTERNS_LAST = 'Jawaban bernilai 0 tidak ikut'

export const declareTexts = (
  qti: QtiWriter,
  identifier: string,
  { accepted: acceptedTexts, ignore_case }: TextKey,
  point: number,
): string => {
  const plainTexts = acceptedTexts.filter(({ wildcard }) => !wildcard)
  const [best] = [...plainTexts].sort((a, b) => b.share - a.share)
  return declaration(
    qti,
    { identifier, cardinality: 'single', baseType: 'string' },
    {
      correct: best ? [best.text] : [],
      mapping: writeMapping(
        qti,
        plainTexts.map(({ text, share }) => ({
          key: text,
          value: share * point,
          caseSensitive: !ignore_case,
        })),
      ),
    },
  )
}
export const textLosses = ({ accepted: acceptedTexts }: TextKey): string[] =>
  acceptedTexts.some(({ share }) => share === 0) ? [PATTERNS_LAST] : []

const getBaseType = (item: QtiItem, field: QtiElement | undefined) =>
  attribute(item.declared(field), 'baseType')
export const isNumber = (item: QtiItem, field: QtiElement | undefined): boolean =>
  ['float', 'integer'].includes(getBaseType(item, field))
const isField = (item: QtiItem) =>
  item.interactions.length === 1 && item.interactions[0]?.name === 'textEntryInteraction'

export const qtiText: Qti = {
  takes: (item) => isField(item) && !isNumber(item, item.interactions[0]),
  read: (item): FoundBody => {
    const [field] = item.interactions
    if (!field) throw new Unreadable('Soal belum punya isian')
    return { options: [], answer: null, ...readTexts(item, field, item.setting('isian')) }
  },
  write: (question, qti): QtiWritten => {
    const key = question.key as TextKey
    const { max_length: expectedLength } = question.content as TextContent
    return {
      declarations: declareTexts(qti, RESPONSE, key, question.point),
      body: `<p>${qti.el('textEntryInteraction', { responseIdentifier: RESPONSE, expectedLength })}</p>`,
      scoring: scoreMapped(qti, RESPONSE),
      settings: { isian: textSetting(key) },
    }
  },
  refuses: ({ key }) => (onlyPatterns(key as TextKey) ? ONLY_PATTERNS : null),
  loses: ({ key }) => textLosses(key as TextKey),
}

// Numbers

const HUNDRED = toDecimal(100)
const HUNDREDTH = toDecimal(0.01)

/** The response processing test for this response. */
const findTest = (item: QtiItem, identifier: string): QtiElement | undefined =>
  within(item.root, (name) => name === 'equal' || name === 'equalRounded').find((test) =>
    findNamed(test, 'variable').some((one) => attribute(one, 'identifier') === identifier),
  )
const readTolerance = (item: QtiItem, test: QtiElement | undefined): Tolerance => {
  if (!test) return { kind: 'absolute', amount: 0 }
  if (test.name === 'equalRounded') {
    const figures = Number(attribute(test, 'figures'))
    if (attribute(test, 'roundingMode') !== 'decimalPlaces') return { kind: 'digits', amount: figures }
    item.lose('Pembulatan desimal dibaca sebagai selisih mutlak')
    return { kind: 'absolute', amount: Number((0.5 * 10 ** -figures).toPrecision(12)) }
  }
  const mode = attribute(test, 'toleranceMode')
  const [below = '0', above = below] = attribute(test, 'tolerance').split(/\s+/)
  if (mode !== 'absolute' && mode !== 'relative') return { kind: 'absolute', amount: 0 }
  if (below !== above) item.lose('Toleransi ke bawah dan ke atas yang berbeda disamakan')
  const amount = toDecimal(Math.max(parseNumber(below, 'Toleransi'), parseNumber(above, 'Toleransi')))
  return { kind: mode, amount: toNumber(mode === 'relative' ? times(amount, HUNDREDTH) : amount) }
}

export const readNumber = (item: QtiItem, field: QtiElement, { units, unit_required, unit }: Setting) => {
  const best = item.mapping(field).toSorted((a, b) => b.value - a.value)[0]
  const value = item.correct(field)[0] ?? best?.key
  if (value === undefined) throw new Unreadable('Soal belum punya jawaban benar')
  return {
    content: { units: Array.isArray(units) ? units : [], unit_required: unit_required === true },
    key: {
      value: parseNumber(value, 'Jawaban'),
      tolerance: readTolerance(item, findTest(item, attribute(field, 'responseIdentifier'))),
      unit: typeof unit === 'string' ? unit : null,
    },
  }
}
export const numberSetting = ({ units, unit_required }: Units, { unit }: StoredNumber): Setting =>
  units.length > 0 ? { units, unit_required, unit } : {}
export const declareNumber = (qti: QtiWriter, identifier: string, { value }: StoredNumber): string =>
  declaration(
    qti,
    { identifier, cardinality: 'single', baseType: 'float' },
    { correct: [plainText(toDecimal(value))] },
  )
/** Is the response close enough? */
export const nearTest = (
  { el }: QtiWriter,
  identifier: string,
  { tolerance: { kind, amount } }: StoredNumber,
): string => {
  const both = el('correct', { identifier }) + el('variable', { identifier })
  if (kind === 'digits')
    return el('equalRounded', { roundingMode: 'significantFigures', figures: amount }, both)
  const most = plainText(kind === 'relative' ? times(toDecimal(amount), HUNDRED) : toDecimal(amount))
  return amount === 0 && kind === 'absolute'
    ? el('equal', { toleranceMode: 'exact' }, both)
    : el('equal', { toleranceMode: kind, tolerance: `${most} ${most}` }, both)
}

export const qtiNumber: Qti = {
  takes: (item) => isField(item) && isNumber(item, item.interactions[0]),
  read: (item): FoundBody => {
    const [field] = item.interactions
    if (!field) throw new Unreadable('Soal belum punya isian')
    return { options: [], answer: null, ...readNumber(item, field, item.setting('angka')) }
  },
  write: (question: Question, qti): QtiWritten => {
    const key = question.key as StoredNumber
    return {
      declarations: declareNumber(qti, RESPONSE, key),
      body: `<p>${qti.el('textEntryInteraction', { responseIdentifier: RESPONSE })}</p>`,
      scoring: scoreIf(qti, nearTest(qti, RESPONSE, key), question.point),
      settings: { angka: numberSetting(question.content as Units, key) },
    }
  },
}
