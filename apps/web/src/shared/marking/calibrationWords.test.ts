import type { CalibratedItem } from '@tuntas/contract/insight/measurement'
import { describe, expect, it } from 'vitest'
import { adviseOnItem, corridors, reliabilityWord } from './calibrationWords'

const item = (more: Partial<CalibratedItem> = {}) =>
  ({
    infit: 1,
    infit_z: 0,
    outfit: 1,
    point_measure: 0.5,
    b_centred: 0,
    doubtful: false,
    ...more,
  }) as CalibratedItem

describe('what to do about an item', () => {
  it.each([
    [{}, 'Terima'],
    [{ infit: 1.4 }, 'Revisi'],
    [{ infit: 0.7 }, 'Revisi'],
    [{ infit: 1.4, infit_z: 3 }, 'Revisi'],
    [{ infit: 1.4, infit_z: 3, point_measure: 0.1 }, 'Buang'],
    [{ point_measure: -0.1 }, 'Revisi'],
    [{ doubtful: true }, 'Revisi'],
    [{ b_centred: -3 }, 'Terima'],
  ])('%o: %s', (more, word) => {
    expect(adviseOnItem(item(more), corridors.quest).word).toBe(word)
  })

  it('depends on the corridor', () => {
    expect(adviseOnItem(item({ infit: 1.4 }), corridors.winsteps).word).toBe('Terima')
  })

  it('says how far reliability goes', () => {
    expect([0.5, 0.67, 0.85, 0.92, 0.97].map(reliabilityWord)).toEqual([
      'lemah',
      'cukup',
      'baik',
      'sangat baik',
      'istimewa',
    ])
  })
})
