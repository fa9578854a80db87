import { beforeEach, expect, it } from 'vitest'
import { askForProof, refuseProof } from './proof'
import { person } from './token'

const later = Symbol('not answered')
const awaitAnswer = (asking: Promise<boolean>) =>
  Promise.race([asking, new Promise((resolve) => setTimeout(resolve, 20, later))])

beforeEach(() => person.set(1))

it('waits while the same person is there', async () => {
  const asking = askForProof('second_factor_required')
  person.set(1)
  expect(await awaitAnswer(asking)).toBe(later)
  refuseProof()
  expect(await awaitAnswer(asking)).toBe(false)
})

it.each([null, 2])('is refused once the tab is not that person’s: %s', async (next) => {
  const asking = askForProof('second_factor_required')
  person.set(next)
  expect(await awaitAnswer(asking)).toBe(false)
  // The next one is asked anew.
  const again = askForProof('second_factor_required')
  expect(await awaitAnswer(again)).toBe(later)
  refuseProof()
  await again
})
