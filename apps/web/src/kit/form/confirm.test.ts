import { beforeEach, expect, it } from 'vitest'
import { person } from '../session/token'
import { confirm } from './confirm'
import { choose } from './differences'

const later = Symbol('not answered')
const awaitAnswer = (answer: Promise<unknown>) =>
  Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 20, later))])

const ask = () => [
  confirm({ text: 'Hapus?' }),
  choose({ changed_by: null, changed_at: null, differences: [] }),
]

beforeEach(() => person.set(1))

it('asks as long as the same person is there', async () => {
  const answer = ask()
  person.set(1)
  expect(await Promise.all(answer.map(awaitAnswer))).toEqual([later, later])
})

it.each([null, 2])('asks nobody else what was asked of who was there: %s', async (next) => {
  const answer = ask()
  person.set(next)
  expect(await Promise.all(answer.map(awaitAnswer))).toEqual([false, 'later'])
})
