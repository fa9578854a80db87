import { describe, expect, it } from 'vitest'
import { abilityAt, bandAround, chanceAt, informationAt } from './calibrationCurves'

describe('curves of a calibration', () => {
  const lsat6 = [-1.255, 0.476, 1.235, 0.168, -0.625].map((b) => ({ a: 1, b }))

  it('gives an even chance where an item stands', () => {
    expect(chanceAt({ a: 1.7, b: 0.4 }, 0.4)).toBe(0.5)
  })

  it('tells most where items stand, a quarter of each at its place', () => {
    expect(informationAt([{ a: 2, b: 1 }], 1)).toBeCloseTo(1, 12)
    expect(informationAt(lsat6, 0)).toBeGreaterThan(informationAt(lsat6, 3))
  })

  it('finds the ability of a share, and none of everything or nothing', () => {
    const ability = abilityAt(lsat6, 0.8)
    const expected = lsat6.reduce((sum, line) => sum + chanceAt(line, ability ?? Number.NaN), 0) / 5
    expect(expected).toBeCloseTo(0.8, 9)
    expect([abilityAt(lsat6, 0), abilityAt(lsat6, 1), abilityAt([], 0.5)]).toEqual([null, null, null])
  })

  it('puts bands around what is expected, narrower with more people, and never outside of what is possible', () => {
    // Of 100 fair coins, 40 to 60 are heads in 95 % of cases.
    expect(bandAround(0.5, 100)).toEqual([0.4, 0.6])
    expect(bandAround(0.5, 400)[0]).toBeGreaterThan(0.4)
    expect(bandAround(0.99, 3)[1]).toBe(1)
    expect(bandAround(0.02, 5)[0]).toBe(0)
    expect(bandAround(0.5, 1)).toEqual([0, 1])
  })
})
