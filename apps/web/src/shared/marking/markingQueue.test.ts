import { expect, it } from 'vitest'
import { countMarked, nextWaiting } from './markingQueue'

const waits = (mark: string) => mark === 'w'

it('goes to the next that waits, and comes back to those that were passed', () => {
  expect(nextWaiting([...'wcwc'], waits, 0)).toBe(2)
  expect(nextWaiting([...'wccc'], waits, 2)).toBe(0)
  expect(nextWaiting([...'ccc'], waits, 1)).toBe(1)
  expect(nextWaiting([], waits, 0)).toBe(0)
})

it('counts what was marked', () => {
  expect(countMarked([...'wcwc'], waits)).toBe(2)
})
