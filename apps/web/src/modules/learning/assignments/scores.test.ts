import { expect, it } from 'vitest'
import { parseScore, scoreFault, typedScore } from './scores'

it('takes a comma or a point, from 0 to 100', () => {
  for (const right of ['0', '87,5', '87.25', ' 100 ']) expect(scoreFault(right)).toBeNull()
  for (const scoreText of ['', 'abc', '-1', '1e2', '8,']) expect(scoreFault(scoreText)).toBe('Masukan nilai')
  expect(scoreFault('100,01')).toBe('Maksimal 100')
  expect(scoreFault('87,555')).toBe('Maksimal 2 angka desimal')
})

it('reads back what stands in the field', () => {
  expect(typedScore(87.5)).toBe('87,5')
  expect(parseScore(typedScore(87.5))).toBe(87.5)
  expect(typedScore(null)).toBe('')
})
