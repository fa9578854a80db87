import { NOT_STARTED } from '@tuntas/contract/insight/reports'
import { expect, it } from 'vitest'
import { progressColumns } from './sheets.ts'

it('a student with Luluskan has not taken the quiz', () => {
  const row = {
    id: 1,
    nim: '1',
    name: 'A',
    answer: [],
    status: [],
    partly: [],
    score: null,
    total_second: null,
  }
  const status = progressColumns([], 75).at(-1)
  expect(status?.value({ ...row, mastered: true })).toBe(NOT_STARTED)
})
