import { beforeEach, expect, it } from 'vitest'
import { askForProof, refuseProof } from './proof'
import { person } from './token'

const later = Symbol('not answered')
const awaitAnswer = (proof: Promise<boolean>) =>
  Promise.race([proof, new Promise((resolve) => setTimeout(resolve, 20, later))])

beforeEach(() => person.set(1))

it('waits while the same person is there', async () => {
  const proof = askForProof('second_factor_required')
  person.set(1)
  expect(await awaitAnswer(proof)).toBe(later)
  refuseProof()
  expect(await awaitAnswer(proof)).toBe(false)
})

it.each([null, 2])('is refused once the tab is not that person’s: %s', async (next) => {
  const proof = askForProof('second_factor_required')
  person.set(next)
  expect(await awaitAnswer(proof)).toBe(false)
  // The next request asks again.
  const secondProof = askForProof('second_factor_required')
  expect(await awaitAnswer(secondProof)).toBe(later)
  refuseProof()
  await secondProof
})
