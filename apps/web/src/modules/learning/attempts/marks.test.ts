import type { ErrorCode } from '@tuntas/contract/wire/errors'
import { expect, it } from 'vitest'
import { CallError } from '../../../kit/client/call'
import { markedMeanwhile, markOfPoints, markWords, pointsFault, withEssay } from './marks'

it('reads points with a comma or a point, up to those of the question', () => {
  for (const right of ['0', '2', '2,5', '2.25', '4']) expect(pointsFault(right, 4)).toBeNull()
  for (const pointsText of ['', 'abc', '-1', '1,234', '1e2'])
    expect(pointsFault(pointsText, 4)).toBe('Masukan nilai')
  expect(pointsFault('2,6', 2.5)).toBe('Maksimal 2,5')
})

it('gives a status to points', () => {
  expect(markOfPoints('4', 4)).toEqual({ status: 'correct' })
  expect(markOfPoints('2,5', 2.5)).toEqual({ status: 'correct' })
  expect(markOfPoints(' 1,5', 4)).toEqual({ status: 'wrong', points: 1.5 })
  expect(markWords({ status: 'wrong', points: 1.5 })).toBe('Sebagian benar')
  expect(markWords({ status: 'wrong', points: 0 })).toBe('Salah')
})

it('knows a mark that somebody else gave meanwhile', () => {
  const now = { status: 'correct', points: 3, version: 2 }
  const refusal = (code: ErrorCode, data?: unknown) =>
    new CallError({ status: 409, code, message: 'ditolak', data })
  expect(markedMeanwhile(refusal('stale', now))).toEqual(now)
  expect(markedMeanwhile(refusal('stale'))).toBeNull()
  expect(markedMeanwhile(refusal('attempt_open', now))).toBeNull()
})

it('counts who waits for a mark anew once one essay is marked', () => {
  const reply = {
    question_id: 7,
    questions: [
      { id: 7, wait: 2 },
      { id: 8, wait: 5 },
    ],
    data: [
      { id: 1, status: 'wait' as const },
      { id: 2, status: 'wait' as const },
    ],
  }
  const markedReply = withEssay(reply, 2, { status: 'correct', points: 4 })
  expect(markedReply.data).toEqual([
    { id: 1, status: 'wait' },
    { id: 2, status: 'correct', points: 4 },
  ])
  expect(markedReply.questions).toEqual([
    { id: 7, wait: 1 },
    { id: 8, wait: 5 },
  ])
})
