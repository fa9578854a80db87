import { describe, expect, it } from 'vitest'
import { analyse } from './analysis.rules.ts'
import { estimate } from './calibration.rules.ts'
import { samplesOf } from './simulated.ts'

const places = Array.from({ length: 20 }, (_, j) => -2 + (4 * j) / 19)
/** Every other item is held, 0.4 farther than where answers are made: then people and all others are to be 0.4 farther too. */
const SHIFT = 0.4
const held = new Map(places.flatMap((b, j) => (j % 2 === 0 ? [[j, b + SHIFT] as const] : [])))

describe('calibration with anchors', () => {
  const { matrix } = samplesOf(41)({ people: 3_000, slopes: places.map(() => 1.3), places })
  // θ of N(0, 1) at slope 1.3 is N(0, 1.3²) in logits, and a place b there 1.3 b.
  const logits = places.map((b) => 1.3 * b)
  const anchors = new Map([...held.keys()].map((j) => [j, (logits[j] ?? 0) + SHIFT]))

  it('holds anchors exactly, and finds the others, the mean and the spread of people on their scale', () => {
    const { items, person_mean, person_sd } = analyse(matrix, 'rasch', undefined, anchors)
    for (const [j, { b_centred, se_b, displacement }] of items.entries()) {
      const truth = (logits[j] ?? 0) + SHIFT
      if (anchors.has(j)) {
        expect(b_centred).toBeCloseTo(truth, 10)
        expect(se_b).toBe(0)
        expect(Math.abs(displacement ?? Number.NaN)).toBeLessThan(0.2)
      } else {
        expect(Math.abs(b_centred - truth), `item ${j}`).toBeLessThan(4 * se_b)
        expect(se_b).toBeGreaterThan(0.02)
        expect(displacement).toBeNull()
      }
    }
    expect(Math.abs((person_mean ?? 0) - SHIFT)).toBeLessThan(0.12)
    expect(Math.abs(person_sd - 1.3)).toBeLessThan(0.08)
  })

  it('says of an anchor that drifted how far, and not of the others', () => {
    const drifted = new Map(anchors).set(8, (anchors.get(8) ?? 0) - 0.8)
    const { items } = analyse(matrix, 'rasch', undefined, drifted)
    expect(Math.abs((items[8]?.displacement ?? 0) - 0.8)).toBeLessThan(0.15)
    for (const j of anchors.keys())
      if (j !== 8) expect(Math.abs(items[j]?.displacement ?? Number.NaN), `${j}`).toBeLessThan(0.35)
  })

  it('held where a free calibration puts them, changes nothing', () => {
    const free = analyse(matrix, 'rasch')
    const own = new Map([...anchors.keys()].map((j) => [j, free.items[j]?.b_centred ?? 0]))
    const again = analyse(matrix, 'rasch', undefined, own)
    expect(again.log_likelihood).toBeCloseTo(free.log_likelihood, 4)
    for (const [j, { b_centred, displacement }] of again.items.entries()) {
      expect(Math.abs(b_centred - (free.items[j]?.b_centred ?? 0))).toBeLessThan(1e-3)
      expect(Math.abs(displacement ?? 0)).toBeLessThan(5e-3)
    }
    expect(again.person_sd).toBeCloseTo(free.person_sd, 3)
  })

  it('estimates fewer numbers, and cannot fit better than without anchors', () => {
    const [free, fixed] = [estimate(matrix, 'rasch'), estimate(matrix, 'rasch', { anchors, errors: false })]
    expect([free.parameters, fixed.parameters]).toEqual([21, 12])
    expect(fixed.logLikelihood).toBeLessThan(free.logLikelihood)
  })
})
