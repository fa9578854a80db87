import { expect, it } from 'vitest'
import { buildBlueprint, totalPoints } from './blueprint'

const questions = [
  { goals: 'Membaca ERD', level: ['c1', 'c4'] as const, point: 2.1 },
  { goals: 'Membaca ERD', level: ['c4'] as const, point: 3.2 },
  { goals: null, level: ['c2'] as const, point: 1 },
].map((question) => ({ ...question, level: [...question.level] }))

it('counts questions per goal and level, a question of two levels once in the sum', () => {
  const [first, second] = buildBlueprint(questions)
  expect(first).toMatchObject({ goals: 'Membaca ERD', levels: { c1: 1, c4: 2 }, questions: 2 })
  expect(second).toMatchObject({ goals: 'Tanpa tujuan belajar', levels: { c2: 1 }, questions: 1, points: 1 })
})

it('adds points without the dust of binary fractions', () => {
  expect(totalPoints(questions)).toBe(6.3)
})
