import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toNumber } from './decimals.ts'
import { parseFormula } from './formula.ts'
import { drawValues, firstDraws, solveFormula, type Variable, withValues } from './parametric.ts'

const a = (min: number, max: number, step: number): Variable => ({ name: 'a', min, max, step })
const computeResult = (formula: string, values: Record<string, number>) => {
  const result = solveFormula(parseFormula(formula), values)
  return result && toNumber(result)
}

describe('draws of a parametric question', () => {
  it('are decimal steps from the least to the most', () => {
    expect(firstDraws([a(0, 1, 0.1)], parseFormula('a'), 100).map((values) => values.a)).toEqual([
      0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
    ])
    expect(firstDraws([a(1, 2, 0.3)], parseFormula('a'), 100).map((values) => values.a)).toEqual([
      1, 1.3, 1.6, 1.9,
    ])
  })

  it('leave out what has no result', () => {
    expect(firstDraws([a(-2, 2, 1)], parseFormula('1/a'), 100).map((values) => values.a)).toEqual([
      -2, -1, 1, 2,
    ])
    expect(firstDraws([a(-5, -1, 1)], parseFormula('sqrt(a)'))).toEqual([])
  })

  it('are counted once, however often a value is listed', () => {
    expect(firstDraws([{ name: 'a', values: [1, 1, 2] }], parseFormula('a'))).toHaveLength(2)
  })

  it('are found among very many, too', () => {
    const wideVariables: Variable[] = ['a', 'b', 'c'].map((name) => ({
      name,
      min: -1000,
      max: 1000,
      step: 0.01,
    }))
    expect(firstDraws(wideVariables, parseFormula('sqrt(a*b*c)'))).toHaveLength(10)
  })

  it('compute 0.1 + 0.2 as 0.3', () => {
    expect(computeResult('a+b', { a: 0.1, b: 0.2 })).toBe(0.3)
    expect(computeResult('a*b', { a: 0.67, b: 1.5 })).toBe(1.005)
    expect(computeResult('1/a', { a: 0 })).toBeNull()
  })

  it('always have a result, and values of their variables', () => {
    const formula = parseFormula('sqrt(a - 3) / (a - 5)')
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })), (numbers) => {
        const next = () => numbers.next().value ?? 0
        const values = drawValues([a(0, 20, 1)], formula, next)
        expect([3, 4, ...Array.from({ length: 15 }, (_, at) => at + 6)]).toContain(values.a)
      }),
    )
  })

  it('are found even where hardly any has a result', () => {
    const values = drawValues([a(0, 9999, 1)], parseFormula('sqrt(a - 9990)'), () => 0)
    expect(values.a).toBe(9990)
  })
})

describe('the text of a parametric question', () => {
  it('shows the values where it names them', () => {
    expect(withValues('<p>{a} m dan {b}, {lain}</p>', { a: 2.5, b: -3 })).toBe('<p>2,5 m dan -3, {lain}</p>')
  })

  it('keeps the braces that group within a formula', () => {
    const html = '<p title="{a}"><span data-type="inline-math" data-latex="\\frac{a}{b}+x^{2}"></span></p>'
    expect(withValues(html, { a: 2.5, b: 3 })).toBe(
      '<p title="{a}"><span data-type="inline-math" data-latex="\\frac{2{,}5}{3}+x^{2}"></span></p>',
    )
  })

  it('takes no name from elsewhere', () => {
    expect(withValues('{constructor} {toString}', { a: 1 })).toBe('{constructor} {toString}')
  })
})
