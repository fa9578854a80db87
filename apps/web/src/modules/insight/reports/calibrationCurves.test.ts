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

  it('puts bands around what is expected, narrower with more people', () => {
    const [low, high] = bandAround(0.5, 100)
    expect(low).toBeCloseTo(0.4038, 3)
    expect(high).toBeCloseTo(0.5962, 3)
    expect(bandAround(0.5, 400)[0]).toBeGreaterThan(low)
  })
})
