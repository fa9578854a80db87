import { expect, it } from 'vitest'
import { lecturersQuiz } from '../../../../test/lecturersQuiz'
import { listQuizTerms } from './quizTerms'

it('says the state and the terms of a quiz in one line', () => {
  const draft = { ...lecturersQuiz, status: 'unpublish', duration: '01:00' } as const
  expect(listQuizTerms(draft)).toEqual(['Draf', '1 jam', 'KKM 75', '2 remedial', 'tanpa jadwal'])
  const kkm = { is_competent: 0, kkm: null, max_remedial: 0 } as const
  expect(listQuizTerms({ ...lecturersQuiz, kkm })).toEqual([
    'Terbit',
    '30 menit',
    'tanpa KKM',
    'tanpa jadwal',
  ])
  const once = { is_competent: 1, kkm: 70, max_remedial: 0 } as const
  expect(listQuizTerms({ ...lecturersQuiz, kkm: once })).toContain('tanpa remedial')
  const windowed = {
    ...lecturersQuiz,
    is_expired: 1,
    start_date: '2026-11-20T01:00:00.000Z',
    end_date: '2026-11-20T03:00:00.000Z',
  } as const
  expect(listQuizTerms(windowed).at(-1)).toBe('20 November 2026 08:00 – 20 November 2026 10:00')
})
