import { evaluateFormula, type Formula, parseFormula, type Sign } from '@tuntas/contract/learning/formula'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMoodleFormula, writeFormula, writeMoodleFormula } from './formula-writing.rules.ts'

const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5 },
    fc.integer({ min: 0, max: 9 }).map((value): Formula => ({ is: 'number', value })),
    fc.constantFrom('a', 'b', 'pi', 'e').map((name): Formula => ({ is: 'name', name })),
    tie('formula').map((of): Formula => ({ is: 'negative', of })),
    fc
      .tuple(fc.constantFrom<Sign>('+', '-', '*', '/', '^'), tie('formula'), tie('formula'))
      .map(([sign, leftSide, right]): Formula => ({ is: 'operation', sign, left: leftSide, right })),
    fc
      .tuple(fc.constantFrom('sqrt', 'ln', 'log', 'round', 'abs'), tie('formula'))
      .map(([name, argument]): Formula => ({ is: 'call', name, given: [argument] })),
    fc
      .tuple(tie('formula'), tie('formula'))
      .map((pair): Formula => ({ is: 'call', name: 'max', given: pair })),
  ),
}))

describe('a formula that is written', () => {
  it('is read back as it was', () => {
    fc.assert(
      fc.property(formula, (one) => {
        const text = writeFormula(one)
        fc.pre(text.length <= 500)
        expect(parseFormula(text)).toEqual(one)
      }),
    )
  })

  it('means the same after a way through Moodle', () => {
    const values = new Map([
      ['a', 3],
      ['b', 0.5],
    ])
    fc.assert(
      fc.property(formula, (one) => {
        const text = writeMoodleFormula(one)
        fc.pre(text.length <= 400)
        const [before, after] = [
          evaluateFormula(one, values),
          evaluateFormula(readMoodleFormula(text), values),
        ]
        if (Number.isFinite(before)) expect(after).toBeCloseTo(before, 6)
        else expect(Number.isFinite(after)).toBe(false)
      }),
    )
  })

  it.each([
    ['-a^2', '(-pow({a},2))'],
    ['ln(a)+log(b)', '(log({a})+log10({b}))'],
    ['2*pi*e', '((2*pi())*exp(1))'],
  ])('%s is %s in Moodle', (formulaText, moodle) => {
    expect(writeMoodleFormula(parseFormula(formulaText))).toBe(moodle)
  })

  it.each(['{a} % 2', 'rand()', 'round({a}, 2)', 'deg2rad({a})', '{a}**2'])(
    '%s of Moodle is refused',
    (text) => {
      expect(() => readMoodleFormula(text)).toThrow()
    },
  )
})
