import { describe, expect, it } from 'vitest'
import { classifyByEts, computeDif, computePower, type DifItem, mantelHaenszel } from './dif.rules.ts'
import { createSampler } from './simulated-answers.rules.ts'

describe('Mantel–Haenszel', () => {
  it('matches R for admissions at Berkeley (mantelhaen.test)', () => {
    // Admissions to Berkeley by gender and department: admitted and refused.
    const departments = [
      [512, 313, 89, 19],
      [353, 207, 17, 8],
      [120, 205, 202, 391],
      [138, 279, 131, 244],
      [53, 138, 94, 299],
      [22, 351, 24, 317],
    ]
    const difItem = mantelHaenszel(
      departments.map(([referenceRight = 0, referenceWrong = 0, focalRight = 0, focalWrong = 0]) => ({
        referenceRight,
        referenceWrong,
        focalRight,
        focalWrong,
      })),
    )
    expect(difItem.chi_square).toBeCloseTo(1.4269, 4)
    expect(difItem.alpha).toBeCloseTo(0.9046968, 6)
    expect(difItem.delta).toBeCloseTo(-2.35 * Math.log(0.9046968), 5)
    expect(difItem.delta_low).toBeCloseTo(-2.35 * Math.log(1.0603298), 4)
    expect(difItem.delta_high).toBeCloseTo(-2.35 * Math.log(0.7719074), 4)
    expect(difItem).toMatchObject({ category: 'A', flagged: false })
  })

  it.each([
    { delta: 2.115, se: 0.957, chi_square: 4.458, letter: 'B' },
    { delta: -3.054, se: 0.838, chi_square: 12.542, letter: 'C' },
    { delta: -1.46, se: 0.814, chi_square: 2.625, letter: 'A' },
    { delta: 0.99, se: 0.1, chi_square: 90, letter: 'A' },
    { delta: 1.2, se: 0.1, chi_square: 90, letter: 'B' },
  ])('calls Δ $delta with standard error $se by the letter $letter', ({ delta, se, chi_square, letter }) => {
    expect(classifyByEts(delta, se, chi_square > 3.84)).toBe(letter)
  })

  it('names an interval that excludes 0 where the corrected test does not flag', () => {
    const weak = { referenceRight: 14, referenceWrong: 6, focalRight: 7, focalWrong: 13 }
    const { chi_square, delta_high, flagged, borderline, ets_category } = mantelHaenszel([weak])
    expect(chi_square).toBeLessThan(3.84)
    expect(delta_high).toBeLessThan(0)
    expect({ flagged, borderline, ets_category }).toEqual({
      flagged: false,
      borderline: 1,
      ets_category: 'A',
    })
    const strong = { ...weak, focalRight: 4, focalWrong: 16 }
    expect(mantelHaenszel([strong])).toMatchObject({ flagged: true, borderline: 0 })
  })

  it('says which difference the groups can show, by the median standard error', () => {
    const makeItem = (se: number | null) => ({ se, chi_square: se }) as DifItem
    expect(computePower([0.4, 0.9, null, 0.5, 0.6].map(makeItem))).toEqual({
      tested: 4,
      detectable: 2.8 * 0.55,
    })
    expect(computePower([makeItem(null)])).toEqual({ tested: 0, detectable: null })
  })

  it('is null if nobody can be compared', () => {
    expect(
      mantelHaenszel([{ referenceRight: 5, referenceWrong: 0, focalRight: 4, focalWrong: 0 }]),
    ).toMatchObject({
      chi_square: null,
      category: null,
      flagged: false,
    })
  })

  it('finds the items made harder for one group, and the favoured group', () => {
    const sample = createSampler(11)
    const places = [-1.2, -0.6, -0.2, 0, 0.3, 0.7, 1.1, 0.1]
    const slopes = places.map(() => 1)
    const harder = places.map((place, j) => (j === 2 ? place + 1 : j === 5 ? place - 1 : place))
    const reference = sample({ people: 1500, slopes, places }).matrix
    const focal = sample({ people: 1500, slopes, places: harder }).matrix
    const difItems = computeDif(
      [...reference, ...focal],
      [...reference.map(() => false), ...focal.map(() => true)],
      true,
    )
    expect(difItems.flatMap(({ category }, j) => (category === 'C' ? [j] : []))).toEqual([2, 5])
    expect(difItems[2]?.delta).toBeLessThan(-1.5)
    expect(difItems[5]?.delta).toBeGreaterThan(1.5)
  })

  it('is the other way round when the groups change places', () => {
    const { matrix } = createSampler(3)({
      people: 400,
      slopes: [1, 1, 1, 1, 1],
      places: [-1, 0, 0.5, 1, -0.5],
    })
    const focal = matrix.map((_, row) => row % 2 === 0)
    const difItems = computeDif(matrix, focal, false)
    const back = computeDif(
      matrix,
      focal.map((is) => !is),
      false,
    )
    for (const [j, item] of difItems.entries()) {
      expect(back[j]?.delta).toBeCloseTo(-(item.delta ?? 0), 8)
      expect(back[j]?.chi_square).toBeCloseTo(item.chi_square ?? 0, 8)
    }
  })
})
