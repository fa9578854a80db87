import {
  absolute,
  divided,
  isEqual,
  minus,
  plainText,
  plus,
  readDecimal,
  times,
  toDecimal,
  toNumber,
} from '@tuntas/contract/learning/decimals'
import type { Tolerance, Units } from '@tuntas/contract/learning/near-numbers'
import type { NumericalFormat } from 'gift-pegjs'
import { escapeHtml } from '../formats/html.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import type { MoodlePart } from './kind.ts'

/** Numbers, tolerances and units of Moodle and GIFT. */

export type StoredNumber = { value: number; tolerance: Tolerance; unit: string | null }

const ONE = toDecimal(1)
const HALF = toDecimal(0.5)
const toExact = (number: number) => toNumber(toDecimal(number))

/**
 * A relative tolerance becomes an absolute one around the known value; a tolerance by digits cannot be
 * written.
 */
export const formatTolerance = ({ value, tolerance: { kind, amount } }: StoredNumber): string =>
  plainText(kind === 'relative' ? times(toDecimal(amount), absolute(toDecimal(value))) : toDecimal(amount))
export const DIGITS_REFUSED = 'Toleransi angka penting tidak dapat dibawa format ini'
export const RELATIVE_LOST = 'Toleransi relatif ditulis sebagai selisih mutlak yang sama'
export const UNITS_REFUSED = 'Satuan tidak dapat dibawa format ini'

/** Converts a GIFT range, or a number with tolerance, to value and tolerance. */
export const fromGift = (format: NumericalFormat): Pick<StoredNumber, 'value' | 'tolerance'> => {
  const { number, range = 0, numberHigh, numberLow } = format
  if (number !== undefined) return { value: number, tolerance: { kind: 'absolute', amount: range } }
  if (numberHigh === undefined || numberLow === undefined) throw new Unreadable('Angka jawaban tidak terbaca')
  const [lowNumber, highNumber] = [toDecimal(numberLow), toDecimal(numberHigh)]
  return {
    value: toNumber(times(plus(lowNumber, highNumber), HALF)),
    tolerance: { kind: 'absolute', amount: toNumber(absolute(times(minus(highNumber, lowNumber), HALF))) },
  }
}

export const parseNumber = (text: string, name: string): number => {
  const decimal = readDecimal(text)
  if (!decimal) throw new Unreadable(`${name} "${text.trim().slice(0, 40)}" bukan angka`)
  return toNumber(decimal)
}
export const textWithin = (part: MoodlePart, name: string): string => {
  const [firstPart] = part.parts(name)
  return firstPart?.text.trim() ?? ''
}

/** Units of a Moodle question. A multiplier is the number of units that equal the first unit. */
export const readUnits = (question: MoodlePart): Units & { unit: string | null } => {
  const units = question.parts('units').flatMap((list) =>
    list.parts('unit').map((one) => {
      const multiplier = parseNumber(textWithin(one, 'multiplier') || '1', 'Pengali satuan')
      if (multiplier <= 0) throw new Unreadable('Pengali satuan harus lebih dari 0')
      return {
        unit: textWithin(one, 'unit_name'),
        factor: toExact(toNumber(divided(ONE, toDecimal(multiplier)))),
      }
    }),
  )
  const grading = textWithin(question, 'unitgradingtype')
  return {
    units,
    unit_required: units.length > 0 && grading !== '' && grading !== '0',
    unit: units.find(({ factor }) => factor === 1)?.unit ?? null,
  }
}

/** The key's unit comes first, because Moodle's numbers refer to it. */
export const writeUnits = ({ units, unit_required }: Units, unit: string | null): string => {
  const ownFactor = units.find((one) => one.unit === unit)?.factor ?? 1
  const unitList = units
    .map((one) => ({ ...one, multiplier: divided(toDecimal(ownFactor), toDecimal(one.factor)) }))
    .toSorted((a, b) => Number(isEqual(b.multiplier, ONE)) - Number(isEqual(a.multiplier, ONE)))
    .map(
      (one) =>
        `<unit><multiplier>${plainText(toDecimal(toNumber(one.multiplier)))}</multiplier><unit_name>${escapeHtml(one.unit)}</unit_name></unit>`,
    )
  const list = units.length === 0 ? '' : `    <units>${unitList.join('')}</units>\n`
  return `${list}    <unitgradingtype>${unit_required ? 1 : 0}</unitgradingtype>\n    <unitpenalty>1</unitpenalty>\n    <showunits>${units.length === 0 ? 3 : unit_required ? 2 : 0}</showunits>\n    <unitsleft>0</unitsleft>\n`
}

/** The fully right answer. Others only carry feedback or partial points. */
export const onlyNumber = <A>(
  answers: readonly A[],
  getShare: (answer: A) => number,
  warn: (message: string) => void,
): A => {
  const right = answers.filter((answer) => getShare(answer) >= 0.9999)
  const [first] = right
  if (!first) throw new Unreadable('Soal belum punya jawaban benar')
  if (right.length > 1) throw new Unreadable('Soal angka dengan beberapa jawaban benar tidak didukung')
  if (answers.some((answer) => getShare(answer) > 0 && answer !== first))
    warn('Jawaban dengan nilai sebagian dilewati')
  return first
}
