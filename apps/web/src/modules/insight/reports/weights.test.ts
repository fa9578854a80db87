import { expect, it } from 'vitest'
import { readWeight, sumWeights } from './weights'

it('reads a comma and a point, and refuses what is no weight', () => {
  expect(readWeight('12,5')).toBe(12.5)
  expect(readWeight(' 12.50 ')).toBe(12.5)
  for (const weightText of ['', '-1', '100,01', '1,234', 'dua', '1e2'])
    expect(readWeight(weightText)).toBeNull()
})

it('adds without the noise of doubles', () => {
  expect(sumWeights(['33,33', '33,33', '33,34'])).toBe(100)
  expect(sumWeights(['0,1', '0,2'])).toBe(0.3)
  expect(sumWeights(['50', ''])).toBeNull()
})
