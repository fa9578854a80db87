import { expect, it } from 'vitest'
import { computePause, isBusy } from './waiting.rules.ts'

it('rests after mails in proportion to what they took, and longer the more answers come', () => {
  expect(computePause(10, 0)).toBe(40)
  expect(computePause(5_000, 0)).toBe(400)
  expect(computePause(10, 5)).toBe(40)
  expect(computePause(10, 100)).toBe(400)
  expect(computePause(10, 10_000)).toBe(1_000)
})

it('sends one by one while answers come', () => {
  expect([0, 4.9, 5, 300].map(isBusy)).toEqual([false, false, true, true])
})
