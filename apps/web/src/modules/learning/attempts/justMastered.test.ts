import { expect, it } from 'vitest'
import { isJustMastered } from './justMastered'

const now = Date.parse('2026-11-30T03:00:00Z')
const quiz = {
  mastered: 1,
  kkm: { is_competent: 1, kkm: 75, max_remedial: 2 },
  answer: { end_date: '2026-11-30T02:59:30.000Z' },
} as const

it.each([
  ['mastered just now', quiz, true],
  ['mastered an hour ago', { ...quiz, answer: { end_date: '2026-11-30T02:00:00.000Z' } }, false],
  ['below the KKM', { ...quiz, mastered: 0 }, false],
  ['without KKM', { ...quiz, kkm: { ...quiz.kkm, is_competent: 0 } }, false],
  ['not finished', { ...quiz, answer: null }, false],
] as const)('celebrates a quiz %s: %o is %s', (_, lesson, isCelebrated) => {
  expect(isJustMastered(lesson, now)).toBe(isCelebrated)
})
