import { describe, expect, it } from 'vitest'
import { analyse } from './analysis.rules.ts'
import { estimate } from './calibration.rules.ts'
import { createSampler } from './simulated-answers.rules.ts'

const places = Array.from({ length: 20 }, (_, j) => -2 + (4 * j) / 19)
/**
 * Every other item is fixed 0.4 above its true place: people and the other items must then shift by 0.4 too.
 */
const SHIFT = 0.4
const anchorPlaces = new Map(places.flatMap((b, j) => (j % 2 === 0 ? [[j, b + SHIFT] as const] : [])))

describe('calibration with anchors', () => {
  const { matrix } = createSampler(41)({ people: 3_000, slopes: places.map(() => 1.3), places })
  // θ of N(0, 1) at slope 1.3 is N(0, 1.3²) in logits, and a place b there 1.3 b.
  const logits = places.map((b) => 1.3 * b)
  const anchors = new Map(
    [...anchorPlaces.keys()].map((j) => [j, { a: 1, b: (logits[j] ?? 0) + SHIFT }] as const),
  )

  it('holds anchors exactly, and finds the others, the mean and the spread of people on their scale', () => {
    const { items, person_mean, person_sd } = analyse(matrix, 'rasch', undefined, { anchors })
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

  it('reports the drift of an anchor, and of no other', () => {
    const drifted = new Map(anchors).set(8, { a: 1, b: (anchors.get(8)?.b ?? 0) - 0.8 })
    const { items } = analyse(matrix, 'rasch', undefined, { anchors: drifted })
    expect(Math.abs((items[8]?.displacement ?? 0) - 0.8)).toBeLessThan(0.15)
    for (const j of anchors.keys())
      if (j !== 8) expect(Math.abs(items[j]?.displacement ?? Number.NaN), `${j}`).toBeLessThan(0.35)
  })

  it('fixed at their free calibration, changes nothing', () => {
    const freeAnalysis = analyse(matrix, 'rasch')
    const ownAnchors = new Map(
      [...anchors.keys()].map((j) => [j, { a: 1, b: freeAnalysis.items[j]?.b_centred ?? 0 }] as const),
    )
    const anchoredAnalysis = analyse(matrix, 'rasch', undefined, { anchors: ownAnchors })
    expect(anchoredAnalysis.log_likelihood).toBeCloseTo(freeAnalysis.log_likelihood, 4)
    for (const [j, { b_centred, displacement }] of anchoredAnalysis.items.entries()) {
      expect(Math.abs(b_centred - (freeAnalysis.items[j]?.b_centred ?? 0))).toBeLessThan(1e-3)
      expect(Math.abs(displacement ?? 0)).toBeLessThan(5e-3)
    }
    expect(anchoredAnalysis.person_sd).toBeCloseTo(freeAnalysis.person_sd, 3)
  })

  it('estimates fewer numbers, and cannot fit better than without anchors', () => {
    const [freeEstimate, fixedEstimate] = [
      estimate(matrix, 'rasch'),
      estimate(matrix, 'rasch', { anchors, errors: false }),
    ]
    expect([freeEstimate.parameters, fixedEstimate.parameters]).toEqual([21, 12])
    expect(fixedEstimate.logLikelihood).toBeLessThan(freeEstimate.logLikelihood)
  })
})

describe('calibration of 2PL with anchors', () => {
  // Places and slopes of an earlier calibration whose people were N(0, 1). This group is more able and
  // narrower.
  const [MEAN, SD] = [0.8, 0.9]
  const k = 20
  const slopes = Array.from({ length: k }, (_, j) => 0.7 + ((j * 7) % 10) * 0.12)
  const spots = Array.from({ length: k }, (_, j) => -2 + (4 * j) / (k - 1))
  // θ = 0.8 + 0.9 t with t ~ N(0, 1), as the sampler draws it.
  const { matrix } = createSampler(2006)({
    people: 1_500,
    slopes: slopes.map((a) => a * SD),
    places: spots.map((b) => (b - MEAN) / SD),
  })
  const anchors = new Map(
    spots.flatMap((b, j) => (j % 2 === 0 ? [[j, { a: slopes[j] ?? 1, b }] as const] : [])),
  )

  it('finds the mean and the spread of people, and the other items, on the scale of the half that is held', () => {
    const { items, person_mean, person_sd, log_likelihood } = analyse(matrix, '2pl', undefined, { anchors })
    expect(Math.abs((person_mean ?? 0) - MEAN)).toBeLessThan(0.06)
    expect(Math.abs(person_sd - SD)).toBeLessThan(0.06)
    for (const [j, { a, se_a, b, b_centred, se_b, displacement }] of items.entries()) {
      expect(b_centred).toBe(b)
      if (anchors.has(j)) {
        expect([a, se_a, b, se_b]).toEqual([slopes[j], 0, spots[j], 0])
        expect(Math.abs(displacement ?? Number.NaN), `drift ${j}`).toBeLessThan(0.4)
        continue
      }
      expect(Math.abs(a - (slopes[j] ?? 0)), `slope ${j}`).toBeLessThan(3.5 * se_a)
      expect(Math.abs(b - (spots[j] ?? 0)), `place ${j}`).toBeLessThan(3.5 * se_b)
      expect(se_a).toBeLessThan(0.2)
    }
    expect(log_likelihood).toBeLessThan(analyse(matrix, '2pl').log_likelihood)
  })

  it('fixed at their free calibration, change neither places nor standard errors', () => {
    const freeAnalysis = analyse(matrix, '2pl')
    const mean = freeAnalysis.items.reduce((sum, { b }) => sum + b, 0) / k
    const ownAnchors = new Map(
      [...anchors.keys()].map(
        (j) => [j, { a: freeAnalysis.items[j]?.a ?? 1, b: freeAnalysis.items[j]?.b ?? 0 }] as const,
      ),
    )
    const anchoredAnalysis = analyse(matrix, '2pl', undefined, { anchors: ownAnchors })
    expect(anchoredAnalysis.person_mean).toBeCloseTo(0, 2)
    expect(anchoredAnalysis.person_sd).toBeCloseTo(1, 2)
    for (const [j, { a, b }] of anchoredAnalysis.items.entries()) {
      expect(Math.abs(a - (freeAnalysis.items[j]?.a ?? 0)), `slope ${j}`).toBeLessThan(0.01)
      expect(Math.abs(b - (freeAnalysis.items[j]?.b_centred ?? 0) - mean), `place ${j}`).toBeLessThan(0.01)
    }
  })

  it('has correct standard errors: intervals of simulated sets cover the truth as often as they should', () => {
    let [coveredCount, all] = [0, 0]
    const sample = createSampler(77)
    for (let set = 0; set < 8; set++) {
      const simulation = sample({
        people: 600,
        slopes: slopes.slice(0, 12).map((a) => a * SD),
        places: spots.slice(4, 16).map((b) => (b - MEAN) / SD),
      })
      const knownAnchors = new Map(
        [0, 2, 4, 6, 8, 10].map((j) => [j, { a: slopes[j] ?? 1, b: spots[j + 4] ?? 0 }] as const),
      )
      const { items } = analyse(simulation.matrix, '2pl', undefined, { anchors: knownAnchors })
      for (const [j, { a, se_a, b, se_b }] of items.entries()) {
        if (knownAnchors.has(j)) continue
        all += 2
        coveredCount += Number(Math.abs(a - (slopes[j] ?? 0)) < 1.96 * se_a)
        coveredCount += Number(Math.abs(b - (spots[j + 4] ?? 0)) < 1.96 * se_b)
      }
    }
    expect(coveredCount / all).toBeGreaterThan(0.9)
  })

  it('tells of an anchor that drifted how far', () => {
    const drifted = new Map(anchors).set(10, { a: slopes[10] ?? 1, b: (spots[10] ?? 0) - 0.8 })
    const { items } = analyse(matrix, '2pl', undefined, { anchors: drifted })
    expect(Math.abs((items[10]?.displacement ?? 0) - 0.8)).toBeLessThan(0.2)
  })
})
