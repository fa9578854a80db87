import { foldNumber } from '../wire/folding.ts'

/** `digits` × 10^`exponent`: exact decimals, without binary rounding. */
export type Decimal = { digits: bigint; exponent: number }

const WRITTEN = /^([+-]?)(\d{0,100})(?:[.,](\d{0,100}))?(?:e([+-]?\d{1,3}))?$/i

/** A number as people write it: decimal comma or point, optional exponent; null otherwise. '1.000' is one. */
export const readDecimal = (text: string): Decimal | null => {
  const match = WRITTEN.exec(foldNumber(text))
  if (!match) return null
  const [, sign, integerDigits = '', fraction = '', exponent = '0'] = match
  if (integerDigits + fraction === '') return null
  return { digits: BigInt(sign + integerDigits + fraction), exponent: Number(exponent) - fraction.length }
}

const LONGEST_GROUPED = 60
/** Groups of three digits, with a decimal sign that is not the one between the groups. */
const GROUPED =
  /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,\d+)?|(?:,\d{3})+(?:\.\d+|,\d{3})|(?: \d{3})+(?:[.,]\d+)?)$/
/**
 * The number that a text means to somebody who groups thousands: `1500` for `1.500`; null if only one reading
 * is likely. `3,142` has one, because the decimal comma is usual here.
 */
export const readGrouped = (text: string): string | null => {
  const foldedText = foldNumber(text)
  if (foldedText.length > LONGEST_GROUPED || !GROUPED.test(foldedText)) return null
  const separator = /[., ]/.exec(foldedText)?.[0] ?? ''
  return foldedText.replaceAll(separator, '').replace('.', ',')
}

const power = (exponent: number) => 10n ** BigInt(exponent)
const magnitude = (digits: bigint) => (digits < 0n ? -digits : digits)

export const times = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  exponent: a.exponent + b.exponent,
})
const digitsAt = ({ digits, exponent }: Decimal, commonExponent: number) =>
  digits * power(exponent - commonExponent)
export const minus = (a: Decimal, b: Decimal): Decimal => {
  const exponent = Math.min(a.exponent, b.exponent)
  return { digits: digitsAt(a, exponent) - digitsAt(b, exponent), exponent }
}
export const plus = (a: Decimal, { digits, exponent }: Decimal): Decimal =>
  minus(a, { digits: -digits, exponent })
export const absolute = ({ digits, exponent }: Decimal): Decimal => ({ digits: magnitude(digits), exponent })
export const isAtMost = (a: Decimal, b: Decimal): boolean => minus(a, b).digits <= 0n
export const isEqual = (a: Decimal, b: Decimal): boolean => minus(a, b).digits === 0n

/** Rounds to significant digits, halves away from zero. */
export const toDigits = (number: Decimal, count: number): Decimal => {
  const digitsText = magnitude(number.digits)
  const cut = digitsText.toString().length - count
  if (cut <= 0) return number
  const unit = power(cut)
  const up = 2n * (digitsText % unit) >= unit ? 1n : 0n
  const digits = digitsText / unit + up
  return { digits: number.digits < 0n ? -digits : digits, exponent: number.exponent + cut }
}

const PRECISION = 40
/** Exact if the quotient has at most forty digits. */
export const divided = (a: Decimal, b: Decimal): Decimal => {
  const exponent = PRECISION + b.digits.toString().length
  return toDigits(
    { digits: (a.digits * power(exponent)) / b.digits, exponent: a.exponent - b.exponent - exponent },
    PRECISION,
  )
}

/** Converts a computed binary fraction to the intended decimal: 0.3 for 0.1 + 0.2. */
export const toDecimal = (computed: number): Decimal =>
  readDecimal(String(Number(computed.toPrecision(15)))) ?? { digits: 0n, exponent: 0 }

export const toNumber = ({ digits, exponent }: Decimal): number => Number(`${digits}e${exponent}`)

/** Without exponent, with a decimal point. */
export const plainText = ({ digits, exponent }: Decimal): string => {
  const digitsText =
    magnitude(digits)
      .toString()
      .padStart(1 - exponent, '0') + '0'.repeat(Math.max(0, exponent))
  const integerDigits = exponent < 0 ? digitsText.slice(0, exponent) : digitsText
  const fraction = exponent < 0 ? digitsText.slice(exponent).replace(/0+$/, '') : ''
  return (digits < 0n ? '-' : '') + integerDigits + (fraction && `.${fraction}`)
}

/** Indonesian form: decimal comma, no thousands separator. */
export const inWords = (number: number): string => String(number).replace('.', ',')
