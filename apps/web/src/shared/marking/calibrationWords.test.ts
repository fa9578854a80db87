import { expect, it } from 'vitest'
import { reliabilityWord } from './calibrationWords'

it('says how far reliability goes', () => {
  expect([0.5, 0.67, 0.85, 0.92, 0.97].map(reliabilityWord)).toEqual([
    'lemah',
    'cukup',
    'baik',
    'sangat baik',
    'istimewa',
  ])
})
