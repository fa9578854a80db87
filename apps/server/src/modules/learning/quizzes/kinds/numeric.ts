import { plainText, toDecimal } from '@tuntas/contract/learning/decimals'
import { isRightNumber, type Units } from '@tuntas/contract/learning/near-numbers'
import type { Question } from '@tuntas/contract/learning/questions'
import { numberIn, parseAnswer, storedForm } from '@tuntas/contract/learning/typed-answers'
import { Unreadable } from '../formats/parsed-question.ts'
import type { FoundBody, Gradable, Kind } from './kind.ts'
import {
  DIGITS_REFUSED,
  formatTolerance,
  fromGift,
  onlyNumber,
  parseNumber,
  RELATIVE_LOST,
  readUnits,
  type StoredNumber,
  textWithin,
  UNITS_REFUSED,
  writeUnits,
} from './numbers-in-files.ts'
import { plainKind } from './plain.ts'
import { qtiNumber } from './qti-typed.ts'
import { parseShare } from './text-patterns.rules.ts'
import { frequencies, saidIn } from './typed.rules.ts'
import { readNumberCell, writeNumberCell } from './typed-cells.rules.ts'

const getUnits = ({ content }: Pick<Gradable, 'content'>) => content as Units
const getKey = ({ key }: Pick<Gradable, 'key'>) => key as StoredNumber
const NO_UNITS: Units = { units: [], unit_required: false }

/** Only the units' names, because a factor would reveal the conversion. */
export const askedUnits = ({ units, unit_required }: Units) => ({
  units: units.map(({ unit }) => ({ unit })),
  unit_required,
})
const numberEarns = (units: Units, { value, ...key }: StoredNumber, givenNumber: unknown): number => {
  const number = numberIn(givenNumber)
  return number && isRightNumber(units, { ...key, value: toDecimal(value) }, number) ? 1 : 0
}
const body = (units: Units, key: StoredNumber): FoundBody => ({
  options: [],
  answer: null,
  content: units,
  key,
})
const byDigits = (question: Question) => getKey(question).tolerance.kind === 'digits'
const loses = (question: Question) => (getKey(question).tolerance.kind === 'relative' ? [RELATIVE_LOST] : [])

/** Angka: close enough to the value, in one of the question's units. */
export const numeric: Kind = {
  ...plainKind,
  stored: ({ content, key }) => ({ options: [], answer: null, content, key }),
  rename: (answer) => storedForm(numberIn(parseAnswer(answer))),
  fits: () => true,
  earns: (question, answer) => numberEarns(getUnits(question), getKey(question), parseAnswer(answer)),
  partial: false,
  basis: ({ content, key }) => [content, key],
  asked: ({ content }) => askedUnits(content as Units),
  tables: (_, answers) => [frequencies('Angka yang diketik', saidIn(answers, numberIn))],
  formats: {
    gift: {
      takes: ({ type }) => type === 'Numerical',
      read: (question, warn) => {
        if (question.type !== 'Numerical') throw new Unreadable('Bukan soal angka')
        const { choices } = question
        if (!Array.isArray(choices)) return body(NO_UNITS, { ...fromGift(choices), unit: null })
        if (choices.some(({ feedback }) => feedback)) warn('Umpan balik dilewati')
        const only = onlyNumber(
          choices,
          ({ weight, isCorrect }) => (weight ?? (isCorrect ? 100 : 0)) / 100,
          warn,
        )
        return body(NO_UNITS, { ...fromGift(only.text), unit: null })
      },
      write: (question) => {
        const { value } = getKey(question)
        return `{#${plainText(toDecimal(value))}:${formatTolerance(getKey(question))}}`
      },
      refuses: (question) =>
        byDigits(question) ? DIGITS_REFUSED : getUnits(question).units.length > 0 ? UNITS_REFUSED : null,
      loses,
    },
    moodle: {
      type: 'numerical',
      read: (_answers, warn, question) => {
        const answers = question.parts('answer')
        const only = onlyNumber(answers, (answer) => parseShare(answer.attribute('fraction')), warn)
        const { unit, ...units } = readUnits(question)
        const amount = parseNumber(textWithin(only, 'tolerance') || '0', 'Toleransi')
        return body(units, {
          value: parseNumber(only.text, 'Jawaban'),
          tolerance: { kind: 'absolute', amount: Math.abs(amount) },
          unit,
        })
      },
      write: (question) => {
        const key = getKey(question)
        return `    <answer fraction="100" format="moodle_auto_format"><text>${plainText(toDecimal(key.value))}</text><tolerance>${formatTolerance(key)}</tolerance></answer>\n${writeUnits(getUnits(question), key.unit)}`
      },
      refuses: (question) => (byDigits(question) ? DIGITS_REFUSED : null),
      loses,
    },
    excel: {
      name: 'Angka',
      also: ['numeric', 'numerical', 'numerik'],
      keys: [],
      hint: 'Angka: nilai dan toleransinya, misalnya 3,14 ± 0,05; satuan m = 1, cm = 0,01; wajib.',
      read: ({ answer }) => readNumberCell(answer),
      answer: (question) => writeNumberCell(getUnits(question), getKey(question)),
    },
    qti: qtiNumber,
  },
}
