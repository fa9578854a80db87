import { expect, it } from 'vitest'
import { movedSaid, usedBy } from './goalWords'

it('says what names a goal, and what a merge moves', () => {
  const usage = (total_question: number, total_quiz: number, total_assignment: number) =>
    usedBy({ total_question, total_quiz, total_assignment })
  expect(usage(0, 0, 0)).toBe('Belum dipakai')
  expect(usage(1200, 3, 0)).toBe('1.200 soal di 3 kuis')
  expect(usage(2, 1, 1)).toBe('2 soal di 1 kuis · 1 tugas')
  expect(usage(0, 0, 2)).toBe('2 tugas')
  expect([movedSaid(0, 0), movedSaid(3, 0), movedSaid(3, 1)]).toEqual([
    'tidak ada soal atau tugas',
    '3 soal',
    '3 soal dan 1 tugas',
  ])
})
