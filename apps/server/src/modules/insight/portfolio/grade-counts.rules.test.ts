import { expect, it } from 'vitest'
import { countGrades } from './grade-counts.rules.ts'

const scale = [
  { grade: 'B', start_score: 70, end_score: 79.99, ipk: 3, status: true },
  { grade: 'A', start_score: 80, end_score: 100, ipk: 4, status: true },
]
const mark = (final: number | null, status: 'complete' | 'provisional' = 'complete') => ({
  final,
  assessed: 100,
  status,
})

it('counts letters as all other reports do, and those without a complete mark apart', () => {
  const marks = [mark(79.995), mark(79.99), mark(95), mark(95, 'provisional'), mark(null), mark(10)]
  expect(countGrades(scale, marks).map(({ grade, students }) => [grade, students])).toEqual([
    // 79.995 is 80.00 on every screen.
    ['A', 2],
    ['B', 1],
    ['-', 3],
  ])
  expect(countGrades(scale, marks).reduce((sum, { students }) => sum + students, 0)).toBe(marks.length)
})
