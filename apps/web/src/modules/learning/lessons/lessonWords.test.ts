import type { StudentLessonItem } from '@tuntas/contract/learning/lessons'
import { describe, expect, it } from 'vitest'
import { listLessonFacts, numbered } from './lessonWords'

const material: StudentLessonItem = {
  id: 2,
  courses_id: 1,
  sections_id: 1,
  name: 'Normalisasi',
  type: 'LESSON',
  format: 'TEXT',
  type_quiz: null,
  status: 'publish',
  is_expired: 0,
  has_expired: 0,
  start_date: null,
  end_date: null,
  duration: null,
  kkm: { is_competent: 0, kkm: null, max_remedial: 0 },
  is_enrichment: 0,
  enrichment_counts: 0,
  is_graded: 0,
  created_at: '2026-11-01T00:00:00Z',
  locked: 1,
  state: 'locked',
  opens_after: 'Kuis 3',
  obstacle: { id: 1, name: 'Kuis 3', type: 'QUIZ', is_competent: 1 },
  score: null,
  attempts: 0,
  opened_at: null,
  deadline: null,
  answered: null,
  total_question: 0,
}

it('says that a quiz with KKM must be mastered, and that everything else must be done', () => {
  expect(listLessonFacts(material)).toEqual(['Terbuka setelah Kuis 3 tuntas'])
  const plainQuiz = { id: 1, name: 'Kuis Latihan', type: 'QUIZ', is_competent: 0 } as const
  expect(listLessonFacts({ ...material, obstacle: plainQuiz })).toEqual([
    'Terbuka setelah Kuis Latihan selesai',
  ])
  expect(listLessonFacts({ ...material, locked: 0, opens_after: null, obstacle: null })).toEqual([])
})

describe('a topic in its place', () => {
  it('is numbered once', () => {
    expect(numbered('Normalisasi', 4)).toBe('4. Normalisasi')
    expect(numbered('4. Normalisasi', 4)).toBe('4. Normalisasi')
    expect(numbered('4) Normalisasi', 5)).toBe('4) Normalisasi')
    expect(numbered('Minggu 1: Bab 1: Normalisasi', 1)).toBe('Minggu 1: Bab 1: Normalisasi')
    expect(numbered('Pertemuan ke-2', 2)).toBe('Pertemuan ke-2')
    expect(numbered('2026 dan sesudahnya', 1)).toBe('1. 2026 dan sesudahnya')
    expect(numbered('3.5 inci', 2)).toBe('2. 3.5 inci')
  })
})
