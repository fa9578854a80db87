import { expect, it } from 'vitest'
import { describeDemand, describeProgress } from './pathWords'

const lesson = (progress: 0 | 1) => ({
  id: 1,
  name: 'Relasi',
  opened: progress,
  studied: progress,
  practised: 0 as const,
  is_read: 0 as const,
  numbers: [1],
  parts: [],
  goals: [],
})
const quiz = (more = {}) => ({
  allow_remedial: 1 as const,
  must_read: 0 as const,
  practice_counts: 0 as const,
  related_lessons: [lesson(0), lesson(1)],
  ...more,
})

it('says what a remedial still asks, and nothing once it is done', () => {
  expect(describeDemand(quiz(), false)).toBe('Sebelum remedial, buka 2 materi ini.')
  expect(describeDemand(quiz({ must_read: 1 }), false)).toBe(
    'Baca tiap materi sampai akhir, atau buka 1 menit.',
  )
  expect(describeDemand(quiz({ related_lessons: [lesson(1)] }), true)).toBeNull()
  expect(describeDemand(quiz({ related_lessons: [] }), true)).toBeNull()
  expect(describeDemand(quiz({ allow_remedial: 0 }), true)).not.toContain('remedial')
})

it('names practice only where it can be reached', () => {
  expect(describeDemand(quiz(), true)).toContain('latihannya')
  expect(describeDemand(quiz(), false)).not.toContain('atihan')
})

it('counts the studied lessons in the words of the quiz', () => {
  expect(describeProgress(quiz())).toBe('1 dari 2 dibuka')
  expect(describeProgress(quiz({ must_read: 1 }))).toBe('1 dari 2 dipelajari')
  expect(describeProgress(quiz({ practice_counts: 1 }))).toBe('1 dari 2 selesai')
  expect(describeProgress(quiz({ related_lessons: [] }))).toBeNull()
})
