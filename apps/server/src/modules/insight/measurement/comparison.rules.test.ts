import { describe, expect, it } from 'vitest'
import { analyse } from './analysis.rules.ts'
import { estimate } from './calibration.rules.ts'
import { createSampler } from './simulated-answers.rules.ts'

describe('1PL against 2PL', () => {
  it('compares maximum likelihoods, also where slopes needed a prior', () => {
    const slopes = [0.4, 0.6, 0.8, 1, 1.2, 1.5, 1.8, 2.2, 0.5, 1]
    const { matrix } = createSampler(7)({ people: 300, slopes, places: slopes.map((_, j) => -1.5 + j / 3) })
    const highest = (model: '1pl' | '2pl') =>
      estimate(matrix, model, { errors: false, prior: false }).logLikelihood
    const expectedChiSquare = 2 * (highest('2pl') - highest('1pl'))
    for (const model of ['rasch', '1pl', '2pl'] as const) {
      const { comparison } = analyse(matrix, model)
      expect(comparison?.df).toBe(9)
      expect(Math.abs((comparison?.chi_square ?? 0) - expectedChiSquare), model).toBeLessThan(0.01)
    }
  })

  it('is null where a slope diverges, without running all rounds', () => {
    const slopes = Array.from({ length: 60 }, () => 1)
    const places = slopes.map((_, j) => -1.5 + j / 20)
    const { matrix } = createSampler(3)({ people: 300, slopes, places, asked: 1 / 6 })
    let rounds = 0
    const freeEstimate = estimate(matrix, '2pl', { errors: false, prior: false, tell: () => rounds++ })
    expect(freeEstimate.converged).toBe(false)
    expect(rounds).toBeLessThan(1_000)
    expect(analyse(matrix, '2pl').comparison).toBeNull()
  })
})
