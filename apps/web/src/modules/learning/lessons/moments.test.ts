import type { StudentLessonItem, StudentSection } from '@tuntas/contract/learning/lessons'
import { beforeEach, expect, it, vi } from 'vitest'
import { masteredTopics, noteMastered } from './moments'

const lesson = (more: Partial<StudentLessonItem>): StudentLessonItem => ({
  id: 1,
  courses_id: 1,
  sections_id: 1,
  name: 'Kuis',
  type: 'QUIZ',
  format: 'TEXT',
  type_quiz: 'formatif',
  status: 'publish',
  is_expired: 0,
  has_expired: 0,
  start_date: null,
  end_date: null,
  duration: '00:30',
  kkm: { is_competent: 1, kkm: 75, max_remedial: 0 },
  is_enrichment: 0,
  enrichment_counts: 0,
  is_graded: 0,
  created_at: '2026-11-01T00:00:00Z',
  locked: 0,
  state: 'mastered',
  opens_after: null,
  obstacle: null,
  score: 80,
  attempts: 1,
  opened_at: null,
  deadline: null,
  answered: null,
  total_question: 5,
  ...more,
})
const topic = (id: number, lessons: StudentLessonItem[], settledCount = lessons.length): StudentSection => ({
  id,
  courses_id: 1,
  name: `Topik ${id}`,
  section: `Topik ${id}`,
  title: `Topik ${id}`,
  locked: 0,
  settled: settledCount,
  total: lessons.length,
  lessons,
})

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})

it('a topic is mastered whatever became of its enrichment', () => {
  const extra = lesson({ id: 9, state: 'remedial', is_enrichment: 1 })
  expect(masteredTopics([topic(1, [lesson({}), extra], 1)])).toEqual([])
  expect(masteredTopics([{ ...topic(1, [lesson({}), extra]), settled: 1, total: 1 }])).toHaveLength(1)
})

it('a topic is mastered by its quizzes with KKM, when all of it is done', () => {
  const plainQuiz = { is_competent: 0, kkm: null, max_remedial: 0 } as const
  const topics = [
    topic(1, [lesson({}), lesson({ id: 2, type: 'LESSON', state: 'settled', kkm: plainQuiz })]),
    topic(2, [lesson({}), lesson({ id: 3, state: 'remedial' })], 1),
    topic(3, [lesson({ type: 'LESSON', state: 'settled', kkm: plainQuiz })]),
    topic(4, [lesson({ state: 'settled' })]), // unlocked by the lecturer, not mastered
    topic(5, []),
  ]
  expect(masteredTopics(topics).map(({ id }) => id)).toEqual([1])
})

it('is said once for each person and topic, and not of what was mastered before the first look', () => {
  expect(noteMastered(7, 1, [10])).toEqual([])
  expect(noteMastered(7, 1, [10, 11])).toEqual([11])
  expect(noteMastered(7, 1, [10, 11])).toEqual([])
  expect(noteMastered(8, 1, [])).toEqual([])
  expect(noteMastered(8, 1, [11])).toEqual([11])
  localStorage.setItem('topik-tuntas-8', 'rusak')
  expect(noteMastered(8, 1, [11])).toEqual([])
})
