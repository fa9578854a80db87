import { expect, it } from 'vitest'
import { findEnd } from './runningEnd'

const deadline = '2026-11-30T02:00:00.000Z'
const quiz = { deadline, time_remaining: 1170 }

it('counts a kept copy from the deadline, however old it is', () => {
  expect(findEnd(quiz, null)).toBe(Date.parse(deadline))
})

it('counts a fresh reply by the time left, for the clock of the device may be wrong', () => {
  const readAt = Date.parse('2026-11-30T05:00:00.000Z')
  expect(findEnd(quiz, readAt)).toBe(readAt + 1_170_000)
})
