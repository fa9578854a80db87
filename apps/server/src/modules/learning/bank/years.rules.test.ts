import { expect, it } from 'vitest'
import { summariseByYear } from './years.rules.ts'

it('weighs quizzes of a year by whom they counted, and leaves out figures that are not there', () => {
  const quiz = { lessons_id: 1, year: '2026', shown: 12, n: 10, p: 0.5, d: null, r: 0.2 }
  const years = summariseByYear([
    quiz,
    { lessons_id: 3, year: '2025', shown: 1, n: 0, p: null, d: null, r: null },
    { ...quiz, lessons_id: 2, n: 30, p: 0.9, d: 0.4, r: 0.2 },
  ])
  expect(years).toEqual([
    { year: '2026', quizzes: 2, shown: 24, n: 40, p: 0.8, d: 0.4, r: 0.2 },
    { year: '2025', quizzes: 1, shown: 1, n: 0, p: null, d: null, r: null },
  ])
})
