import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absolute,
  divided,
  isAtMost,
  isEqual,
  minus,
  plainText,
  plus,
  readDecimal,
  readGrouped,
  times,
  toDecimal,
  toDigits,
  toNumber,
} from './decimals.ts'

const read = (text: string) => {
  const decimal = readDecimal(text)
  if (!decimal) throw new Error(`${text} is no number`)
  return decimal
}

describe('a number as people write it', () => {
  it.each([
    ['3,14', 3.14],
    ['3.14', 3.14],
    ['1.000', 1],
    ['1,000', 1],
    [' -2e3 ', -2000],
    ['+1,5E-2', 0.015],
    ['−7', -7],
    ['.5', 0.5],
    ['5,', 5],
    ['6.02e23', 6.02e23],
    ['\u20137', -7],
    ['\u20117', -7],
    ['\uff0d\uff17\uff0c\uff15', -7.5],
    ['1,2e\u22125', 1.2e-5],
    ['\u0661\u0662\u066b\u0665', 12.5],
    ['\u06f3\u06f1', 31],
    ['\u200e3,14\u200b', 3.14],
    ['\u00a03,14\u00a0', 3.14],
  ])('%s', (text, value) => {
    expect(toNumber(read(text))).toBe(value)
  })

  it.each([
    '',
    ' ',
    '.',
    ',',
    '-',
    'e3',
    '1e',
    '1.000,5',
    '1 000',
    '10\u00b2',
    '2\u20133',
    '\u00bd',
    '0x10',
    'Infinity',
    'NaN',
    '1/2',
    '1e9999',
    '三',
  ])('is not %s', (text) => {
    expect(readDecimal(text)).toBeNull()
  })

  it('is what JavaScript reads, whichever sign parts the decimals', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), (value, comma) => {
        const text = comma ? String(value).replace('.', ',') : String(value)
        expect(toNumber(read(text))).toBeCloseTo(value, 15)
        expect(toNumber(read(text)) === value || value === 0).toBe(true)
      }),
    )
  })
})

describe('decimals', () => {
  it('know that 0,1 + 0,2 is 0,3', () => {
    expect(isEqual(plus(read('0,1'), read('0,2')), read('0.3'))).toBe(true)
    expect(isEqual(toDecimal(0.1 + 0.2), read('0.3'))).toBe(true)
  })

  it.each([
    ['1.005', 3, '1.01'],
    ['-1.005', 3, '-1.01'],
    ['0.00012345', 4, '0.0001235'],
    ['99.95', 3, '100'],
    ['1.25', 2, '1.3'],
    ['1.24999', 2, '1.2'],
    ['5', 3, '5'],
    ['0', 3, '0'],
    ['12345', 2, '12000'],
  ])('%s to %i digits is %s', (text, count, roundedText) => {
    expect(isEqual(toDigits(read(text), count), read(roundedText))).toBe(true)
  })

  const some = fc.record({
    digits: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
    exponent: fc.integer({ min: -30, max: 30 }),
  })
  it('add up, part and compare as numbers do', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(isEqual(minus(plus(a, b), b), a)).toBe(true)
        expect(isEqual(times(a, b), times(b, a))).toBe(true)
        expect(isAtMost(a, b) || isAtMost(b, a)).toBe(true)
        expect(isAtMost(a, b) && isAtMost(b, a)).toBe(isEqual(a, b))
        expect(absolute(a).digits >= 0n).toBe(true)
      }),
    )
  })

  it('are written without exponent, and read back', () => {
    fc.assert(
      fc.property(some, (a) => {
        const text = plainText(a)
        expect(text).toMatch(/^-?\d+(\.\d*[1-9])?$/)
        expect(isEqual(read(text), a)).toBe(true)
      }),
    )
  })

  it('divide back to what was multiplied', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        fc.pre(b.digits !== 0n)
        expect(isEqual(divided(times(a, b), b), a)).toBe(true)
      }),
    )
  })

  it('are rounded by no more than half a unit, alike on both sides of zero', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 15 }), (a, count) => {
        const roundedDecimal = toDigits(a, count)
        const unit = { digits: 1n, exponent: roundedDecimal.exponent }
        expect(isAtMost(times(absolute(minus(roundedDecimal, a)), read('2')), unit)).toBe(true)
        expect(
          isEqual(toDigits({ ...a, digits: -a.digits }, count), {
            ...roundedDecimal,
            digits: -roundedDecimal.digits,
          }),
        ).toBe(true)
        expect(isEqual(toDigits(roundedDecimal, count), roundedDecimal)).toBe(true)
      }),
    )
  })
})

describe('a number that may group thousands', () => {
  it.each([
    ['1.500', '1500'],
    ['-1.500', '-1500'],
    ['\u20131.500', '-1500'],
    ['\u0661.\u0665\u0660\u0660', '1500'],
    ['12.345.678', '12345678'],
    ['1.500,25', '1500,25'],
    ['1,500.25', '1500,25'],
    ['1,500,000', '1500000'],
    ['1 500', '1500'],
    ['1\u00a0500,5', '1500,5'],
  ])('%s means %s', (text, grouped) => {
    expect(readGrouped(text)).toBe(grouped)
    expect(readDecimal(grouped)).not.toBeNull()
  })
  it.each([
    '',
    '1,500',
    '0.500',
    '1.50',
    '1.5000',
    '1500',
    '1.500e3',
    '1.500.00',
    '1500.000',
    '3,142',
    '1.500 m',
  ])('%s has one reading or none', (text) => {
    expect(readGrouped(text)).toBeNull()
  })
})
