import { expect, it } from 'vitest'
import { gradedOf, nextWaiting } from './essayQueue'

const queue = (marks: string) =>
  [...marks].map((mark) => ({ status: mark === 'w' ? ('wait' as const) : ('correct' as const) }))

it('goes to the next that waits, and comes back to those that were passed', () => {
  expect(nextWaiting(queue('wcwc'), 0)).toBe(2)
  expect(nextWaiting(queue('wccc'), 2)).toBe(0)
  expect(nextWaiting(queue('ccc'), 1)).toBe(1)
})

it('counts what was marked', () => {
  expect(gradedOf(queue('wcwc'))).toBe(2)
})
