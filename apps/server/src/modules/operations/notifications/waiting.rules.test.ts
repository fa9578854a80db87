import { expect, it } from 'vitest'
import { computePause, isBusy } from './waiting.rules.ts'

it('pauses in proportion to the time of the mails, and longer with more vital calls', () => {
  expect(computePause(10, 0)).toBe(40)
  expect(computePause(5_000, 0)).toBe(400)
  expect(computePause(10, 5)).toBe(40)
  expect(computePause(10, 100)).toBe(400)
  expect(computePause(10, 10_000)).toBe(1_000)
})

it('sends one by one while vital calls come', () => {
  expect([0, 4.9, 5, 300].map(isBusy)).toEqual([false, false, true, true])
})
