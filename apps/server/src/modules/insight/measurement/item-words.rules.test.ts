import { describe, expect, it } from 'vitest'
import { comparePointMeasure, describeFit } from './item-words.rules.ts'

const makeJoint = (infit: number, infit_z: number) => ({
  joint: { infit, infit_z, outfit: 1, outfit_z: 0 },
})

describe('the fit of an item', () => {
  it.each([
    [1.31, 2.01, 'quest', 'Longgar'],
    [1.31, 2, 'quest', 'Cocok'],
    [1.3, 4, 'quest', 'Cocok'],
    [1.31, 2.01, 'winsteps', 'Cocok'],
    [1.51, 2.01, 'winsteps', 'Longgar'],
    [0.76, -2.01, 'quest', 'Ketat'],
    [0.76, -2, 'quest', 'Cocok'],
    [0.77, -4, 'quest', 'Cocok'],
    [0.49, -2.01, 'winsteps', 'Ketat'],
  ] as const)('by infit %d and z %d in the corridor %s is %s', (infit, infit_z, corridor, word) => {
    expect(describeFit(makeJoint(infit, infit_z), corridor).word).toBe(word)
  })

  it('is not judged without joint figures', () => {
    expect(describeFit({ joint: null }, 'quest').word).toBe('Belum dapat dinilai')
    expect(describeFit(makeJoint(Number.NaN, 0), 'quest').word).toBe('Belum dapat dinilai')
  })

  it('names the figures it judges by', () => {
    expect(describeFit(makeJoint(1.42, 3.1), 'quest').reason).toContain('infit 1,42, z 3,10')
  })
})

describe('the point-measure correlation', () => {
  // atanh .5 − atanh .3 = .2398; the limit is 1.96 / √(n − 3).
  it.each([
    [0.3, 0.5, 69, 'sesuai'],
    [0.3, 0.5, 70, 'lebih rendah'],
    [0.5, 0.3, 70, 'lebih tinggi'],
    [0.5, 0.5, 1000, 'sesuai'],
    [null, 0.5, 100, null],
    [0.5, null, 100, null],
    [0.3, 0.5, 3, null],
  ])('of %d against the expected %d of %d people is %s', (point_measure, expected, people, word) => {
    expect(comparePointMeasure({ point_measure, point_measure_expected: expected, asked: people })).toBe(word)
  })
})
