import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateFormula, FormulaError, namesIn, parseFormula } from './formula.ts'

const compute = (text: string, values: Record<string, number> = {}) =>
  evaluateFormula(parseFormula(text), new Map(Object.entries(values)))

describe('a formula', () => {
  it.each([
    ['1+2*3', 7],
    ['(1+2)*3', 9],
    ['10-3-2', 5],
    ['24/4/2', 3],
    ['2^3^2', 512],
    ['-2^2', -4],
    ['(-2)^2', 4],
    ['2^-1', 0.5],
    ['2*-3', -6],
    ['1--1', 2],
    ['+3', 3],
    ['2 × 3 ÷ 4 − 1', 0.5],
    ['1.5e2', 150],
    ['abs(-3)', 3],
    ['sqrt(16)', 4],
    ['exp(0)', 1],
    ['ln(e)', 1],
    ['log(1000)', 3],
    ['sin(pi/2)', 1],
    ['cos(0)+tan(0)', 1],
    ['asin(1)*2-pi', 0],
    ['acos(1)', 0],
    ['4*atan(1)-pi', 0],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['floor(-1.5)', -2],
    ['ceil(1.2)', 2],
    ['min(3, 1, 2)', 1],
    ['max(3; 1; 2)', 3],
  ])('%s', (text, value) => {
    expect(compute(text)).toBeCloseTo(value, 12)
  })

  it('takes values of its variables', () => {
    expect(compute('(-b+sqrt(b^2-4*a*c))/(2*a)', { a: 1, b: -3, c: 2 })).toBe(2)
    expect(compute('-a^2', { a: 3 })).toBe(-9)
    expect(namesIn(parseFormula('a*x_1 + pi - min(b, e)'))).toEqual(['a', 'x_1', 'b'])
  })

  it.each(['1/0', 'sqrt(-1)', 'ln(0)', 'q', '0/0', '10^999'])('%s has no value', (text) => {
    expect(Number.isFinite(compute(text))).toBe(false)
  })

  it.each([
    ['', 'Isi formula'],
    ['1+', 'Formula belum selesai'],
    ['2a', 'Tulis tanda * sebelum a'],
    ['a b', 'Tulis tanda * sebelum b'],
    ['2(3)', 'Tulis tanda * sebelum ('],
    ['1,5', 'Tulis angka desimal dengan titik, misalnya 1.5'],
    ['(1,5)', 'Tulis angka desimal dengan titik, misalnya 1.5'],
    ['(1', 'Kurung tutup kurang'],
    ['1)', 'Kurung tutup terlalu banyak'],
    ['a*/b', 'Ada yang kurang sebelum /'],
    ['akar(4)', 'Fungsi akar tidak dikenal'],
    ['akar(', 'Formula belum selesai'],
    ['sqrt(1,2)', 'Fungsi sqrt menerima satu nilai; angka desimal ditulis dengan titik'],
    ['a=1', 'Tanda = tidak dikenal dalam formula'],
    ['"a"', 'Ada yang kurang sebelum "'],
    ['1+'.repeat(300), 'Formula paling panjang 500 karakter'],
    ['('.repeat(60), 'Formula terlalu bertumpuk'],
    ['-'.repeat(400), 'Formula terlalu bertumpuk'],
  ])('%s is refused in words', (text, words) => {
    expect(() => parseFormula(text)).toThrow(new FormulaError(words))
  })

  it.each(['constructor', 'toString', 'valueOf', 'process', 'globalThis'])(
    'reaches nothing by the name %s',
    (name) => {
      expect(compute(name)).toBeNaN()
      expect(() => parseFormula(`${name}(1)`)).toThrow(FormulaError)
    },
  )

  it('is read or refused, whatever is written', () => {
    const piece = fc.constantFrom(
      'a',
      '1',
      '.5',
      '+',
      '-',
      '*',
      '/',
      '^',
      '(',
      ')',
      ',',
      'sqrt',
      'min',
      'pi',
      ' ',
      '{',
      '[',
      "'",
      '\\',
      '=>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        try {
          expect(typeof compute(pieces.join(''), { a: 2 })).toBe('number')
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('computes as the language does where both write alike', () => {
    const { number, sum } = fc.letrec<{ number: string; sum: string }>((tie) => ({
      number: fc.integer({ min: 1, max: 9 }).map(String),
      sum: fc.oneof(
        { maxDepth: 4 },
        tie('number'),
        fc
          .tuple(tie('sum'), fc.constantFrom('+', '-', '*'), tie('sum'))
          .map(([a, sign, b]) => `${a}${sign}${b}`),
        tie('sum').map((inner) => `(${inner})`),
      ),
    }))
    void number
    fc.assert(
      fc.property(sum, (text) => {
        fc.pre(text.length <= 500)
        // Sums and products of small integers are equal in any order of exact steps.
        expect(compute(text)).toBe(byHand(text))
      }),
    )
  })
})

/** A second parser for sums and products: splits at the last operator of lowest precedence. */
function byHand(text: string): number {
  for (const signs of ['+-', '*']) {
    let depth = 0
    for (let at = text.length - 1; at > 0; at--) {
      const sign = text[at] ?? ''
      if (sign === ')') depth++
      else if (sign === '(') depth--
      else if (depth === 0 && signs.includes(sign)) {
        const [leftOperand, right] = [byHand(text.slice(0, at)), byHand(text.slice(at + 1))]
        return sign === '+' ? leftOperand + right : sign === '-' ? leftOperand - right : leftOperand * right
      }
    }
  }
  return text.startsWith('(') ? byHand(text.slice(1, -1)) : Number(text)
}
