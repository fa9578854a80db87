import { expect, it } from 'vitest'
import { isBehind, medianShare } from './behind.rules.ts'

const of = (settledCount: number) => ({ settled: settledCount, total: 10 })

it('knows the middle of a class', () => {
  expect(medianShare([])).toBe(0)
  expect(medianShare([of(2), of(10), of(6)])).toBe(0.6)
  expect(medianShare([of(2), of(10), of(6), of(4)])).toBe(0.5)
  expect(medianShare([{ settled: 0, total: 0 }])).toBe(1)
})

it('tells who is behind', () => {
  const fine = { missed: 0, held_at: null, gaps: [], progress: of(3) }
  expect(isBehind(fine, 0.6)).toBe(false)
  expect(isBehind(fine, 0.61)).toBe(true)
  expect(isBehind({ ...fine, missed: 1 }, 0)).toBe(true)
  expect(isBehind({ ...fine, held_at: {} }, 0)).toBe(true)
  expect(isBehind({ ...fine, gaps: [{ state: 'not_started' }] }, 0)).toBe(false)
  expect(isBehind({ ...fine, gaps: [{ state: 'below_kkm' }] }, 0)).toBe(true)
})
