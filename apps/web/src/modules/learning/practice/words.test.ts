import { expect, it } from 'vitest'
import { canBeReady, describeGoal, describeResult } from './words'

const practised = { total_question: 8, total_counted: 0, share: null, state: 'not_started' } as const

it.each([
  [practised, '8 soal'],
  [{ ...practised, total_counted: 4, share: 100, state: 'practising' }, '4 dari 5 soal berbeda dijawab'],
  [{ ...practised, total_counted: 5, share: 60, state: 'practising' }, '60% benar dari 5 soal terakhir'],
  [{ ...practised, total_counted: 5, share: 80, state: 'ready' }, '80% benar dari 5 soal terakhir'],
  [{ ...practised, total_question: 3, total_counted: 3, share: 100, state: 'practising' }, '3 soal'],
] as const)('says how far a goal is without a share of too few answers', (goal, words) => {
  expect(describeGoal(goal)).toBe(words)
})

it('has a state only where the questions are enough to reach it, or it was reached', () => {
  expect(canBeReady({ total_question: 4, state: 'practising' })).toBe(false)
  expect(canBeReady({ total_question: 5, state: 'practising' })).toBe(true)
  expect(canBeReady({ total_question: 4, state: 'ready' })).toBe(true)
})

it.each([
  [
    { is_retry: 1, share: 100, state: 'practising', recent: [1] },
    'Soal yang sama dihitung lagi setelah 24 jam.',
  ],
  [{ is_retry: 0, share: 100, state: 'practising', recent: [1, 1] }, '2 dari 5 soal berbeda dijawab.'],
  [
    { is_retry: 0, share: 60, state: 'practising', recent: [1, 1, 1, 0, 0] },
    '60% benar dari 5 soal terakhir. Siap kuis mulai 80%.',
  ],
  [{ is_retry: 0, share: 100, state: 'ready', recent: [1, 1, 1, 1, 1] }, '100% benar dari 5 soal terakhir.'],
] as const)('says what an answer means', (result, words) => {
  expect(describeResult(result)).toBe(words)
})
