import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDecimal, toDecimal } from './decimals.ts'
import { isRightNumber, isWithin, type Tolerance, type Units } from './near-numbers.ts'

const within = (text: string, value: number, tolerance: Tolerance) => {
  const number = readDecimal(text)
  if (!number) throw new Error(`${text} is no number`)
  return isWithin(number, toDecimal(value), tolerance)
}
const absolute = (amount: number): Tolerance => ({ kind: 'absolute', amount })
const relative = (amount: number): Tolerance => ({ kind: 'relative', amount })
const digits = (amount: number): Tolerance => ({ kind: 'digits', amount })

describe('a tolerance', () => {
  it.each([
    ['0,4', 0.3, absolute(0.1), true],
    ['0,2', 0.3, absolute(0.1), true],
    ['0,41', 0.3, absolute(0.1), false],
    ['0,3', 0.1 + 0.2, absolute(0), true],
    ['9,5', 10, relative(0.05), true],
    ['9,49', 10, relative(0.05), false],
    ['-10,5', -10, relative(0.05), true],
    ['0', 0, relative(0.5), true],
    ['0,1', 0, relative(0.5), false],
    ['1,01', 1.005, digits(3), true],
    ['1', 1.005, digits(3), false],
    ['-1,01', -1.005, digits(3), true],
    ['8,314', 8.31446, digits(3), true],
    ['8,31', 8.31446, digits(4), false],
    ['1.000', 1, absolute(0), true],
    ['1.000', 1000, absolute(0), false],
    ['6,02e23', 6.022e23, digits(3), true],
  ])('%s of %d within %j: %s', (text, value, tolerance, right) => {
    expect(within(text, value, tolerance)).toBe(right)
  })

  const numbers = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 1000)
  const tolerances = fc.oneof(
    fc.record({
      kind: fc.constantFrom('absolute' as const, 'relative' as const),
      amount: fc.integer({ min: 0, max: 2000 }).map((n) => n / 1000),
    }),
    fc.record({ kind: fc.constant('digits' as const), amount: fc.integer({ min: 1, max: 10 }) }),
  )
  it('takes the value itself, and is alike on both sides of zero', () => {
    fc.assert(
      fc.property(numbers, numbers, tolerances, (input, value, tolerance) => {
        expect(isWithin(toDecimal(value), toDecimal(value), tolerance)).toBe(true)
        expect(isWithin(toDecimal(-input), toDecimal(-value), tolerance)).toBe(
          isWithin(toDecimal(input), toDecimal(value), tolerance),
        )
      }),
    )
  })

  it('takes no less when it is wider', () => {
    fc.assert(
      fc.property(
        numbers,
        numbers,
        fc.constantFrom('absolute' as const, 'relative' as const),
        fc.nat(1000),
        fc.nat(1000),
        (input, value, kind, narrowAmount, more) => {
          const is = (amount: number) =>
            isWithin(toDecimal(input), toDecimal(value), { kind, amount: amount / 100 })
          expect(is(narrowAmount) && !is(narrowAmount + more)).toBe(false)
        },
      ),
    )
  })
})

const metres: Units = {
  units: [
    { unit: 'm', factor: 1 },
    { unit: 'cm', factor: 0.01 },
    { unit: 'km', factor: 1000 },
  ],
  unit_required: true,
}
const right = (
  units: Units,
  answer: { value: string; unit?: string },
  unit: string | null = 'm',
  value = 1.5,
) => isRightNumber(units, { value: toDecimal(value), tolerance: absolute(0), unit }, answer)

describe('a unit', () => {
  it.each([
    [metres, { value: '1,5', unit: 'm' }, true],
    [metres, { value: '150', unit: 'cm' }, true],
    [metres, { value: '0,0015', unit: 'km' }, true],
    [metres, { value: '1,5' }, false],
    [metres, { value: '1,5', unit: '' }, false],
    [metres, { value: '1,5', unit: 'kg' }, false],
    [{ ...metres, unit_required: false }, { value: '1,5' }, true],
    [{ ...metres, unit_required: false }, { value: '1,5', unit: 'kg' }, false],
    [{ units: [], unit_required: false }, { value: '1,5' }, true],
    [metres, { value: 'satu', unit: 'm' }, false],
    [metres, { value: '', unit: 'm' }, false],
  ])('%j: %j is right: %s', (units, answer, is) => {
    expect(right(units, answer)).toBe(is)
  })

  it('of the value is what others are turned into', () => {
    expect(right(metres, { value: '1500', unit: 'm' }, 'km')).toBe(true)
    expect(right(metres, { value: '1,5', unit: 'km' }, 'km')).toBe(true)
    expect(right(metres, { value: '1,5', unit: 'm' }, 'km')).toBe(false)
    const thirds: Units = {
      units: [
        { unit: 'hari', factor: 1 },
        { unit: 'minggu', factor: 7 },
      ],
      unit_required: false,
    }
    expect(right(thirds, { value: '3', unit: 'hari' }, 'minggu', 3 / 7)).toBe(false)
    expect(
      isRightNumber(
        thirds,
        { value: toDecimal(3 / 7), tolerance: digits(3), unit: 'minggu' },
        { value: '3', unit: 'hari' },
      ),
    ).toBe(true)
  })
})
