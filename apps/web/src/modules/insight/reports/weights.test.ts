import { expect, it } from 'vitest'
import { equally, readWeight, sumWeights } from './weights'

it('reads a comma and a point, and refuses what is no weight', () => {
  expect(readWeight('12,5')).toBe(12.5)
  expect(readWeight(' 12.50 ')).toBe(12.5)
  for (const wrong of ['', '-1', '100,01', '1,234', 'dua', '1e2']) expect(readWeight(wrong)).toBeNull()
})

it('adds without the noise of doubles', () => {
  expect(sumWeights(['33,33', '33,33', '33,34'])).toBe(100)
  expect(sumWeights(['0,1', '0,2'])).toBe(0.3)
  expect(sumWeights(['50', ''])).toBeNull()
})

it('shares 100 equally to the last hundredth', () => {
  for (const count of [1, 3, 7, 8, 60]) expect(sumWeights(equally(count))).toBe(100)
  expect(equally(8)).toEqual(Array(8).fill('12,5'))
})
