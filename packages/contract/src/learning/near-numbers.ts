import {
  absolute,
  type Decimal,
  divided,
  isAtMost,
  isEqual,
  minus,
  readDecimal,
  times,
  toDecimal,
  toDigits,
} from './decimals.ts'
import type { GivenNumber } from './typed-answers.ts'

/** Is a number close enough to the right one, in a unit that the question knows? */

export type Tolerance = { kind: 'absolute' | 'relative' | 'digits'; amount: number }
export type Units = { units: readonly { unit: string; factor: number }[]; unit_required: boolean }
/** `unit` is the value's; without it, the unit with factor 1. */
export type NumberKey = { value: Decimal; tolerance: Tolerance; unit: string | null }

export const isWithin = (input: Decimal, value: Decimal, { kind, amount }: Tolerance): boolean => {
  if (kind === 'digits') return isEqual(toDigits(input, amount), toDigits(value, amount))
  const most = toDecimal(amount)
  const distance = absolute(minus(input, value))
  return isAtMost(distance, kind === 'absolute' ? most : times(most, absolute(value)))
}

const ONE: Decimal = { digits: 1n, exponent: 0 }
const findFactor = ({ units }: Units, name: string | null | undefined): Decimal | null => {
  const entry = units.find(({ unit }) => unit === name)
  return entry ? toDecimal(entry.factor) : null
}

/** Converts the answer to the value's unit; null for a wrong or missing unit. */
const inUnitOfValue = (units: Units, unit: string | null, answer: GivenNumber): Decimal | null => {
  const value = readDecimal(answer.value)
  const answerUnit = answer.unit?.trim() || null
  if (!value || (answerUnit === null && units.unit_required)) return null
  if (answerUnit === null) return value
  const factor = findFactor(units, answerUnit)
  const ownFactor = findFactor(units, unit) ?? ONE
  return factor && (isEqual(ownFactor, ONE) ? times(value, factor) : divided(times(value, factor), ownFactor))
}

export const isRightNumber = (
  units: Units,
  { value, tolerance, unit }: NumberKey,
  answer: GivenNumber,
): boolean => {
  const number = inUnitOfValue(units, unit, answer)
  return number !== null && isWithin(number, value, tolerance)
}
