import type { CourseActivity } from '@tuntas/contract/learning/course-import'
import { describe, expect, it } from 'vitest'
import {
  activityWords,
  firstTicks,
  freshLosses,
  offeredSections,
  type Preview,
  takesAgain,
  tickedKeys,
} from './courseImport'

const activity = (key: string, more: Partial<CourseActivity> = {}): CourseActivity => ({
  key,
  kind: 'page',
  name: key,
  exists: false,
  questions: [],
  draws: [],
  size: 0,
  lost: [],
  ...more,
})
const preview = (...activities: CourseActivity[]): Preview => ({
  title: 'Biologi',
  sections: [
    { name: 'Umum', exists: false, lost: [], activities: [] },
    { name: 'Sel', exists: false, lost: [], activities },
  ],
  left_out: [],
})

describe('what a backup offers', () => {
  const course = preview(activity('a'), activity('b', { exists: true }), activity('c'))

  it('is ticked where the class lacks it, and taken in its order', () => {
    expect(offeredSections(course).map(({ name }) => name)).toEqual(['Sel'])
    expect([...firstTicks(course)]).toEqual(['a', 'c'])
    expect(tickedKeys(course, new Set(['c', 'a', 'x']))).toEqual(['a', 'c'])
    expect(takesAgain(course, new Set(['a', 'c']))).toBe(false)
    expect(takesAgain(course, new Set(['b']))).toBe(true)
  })

  it('is told by kind, a quiz with its questions', () => {
    expect(activityWords(activity('a', { kind: 'file' }))).toBe('Berkas')
    const questions = [
      { type: 'ESSAY', total: 1 },
      { type: 'CLOZE', total: 2 },
    ] as const
    expect(activityWords(activity('a', { kind: 'quiz', questions: [...questions] }))).toMatch(
      /^Kuis · 3 soal \(1 .+, 2 .+\)$/,
    )
    expect(activityWords(activity('a', { kind: 'quiz' }))).toBe('Kuis · 0 soal')
    const draws = [{ folder: 'Biologi / Sel', n: 2, point: 1, total: 10 }]
    expect(activityWords(activity('a', { kind: 'quiz', draws }))).toBe(
      'Kuis · 0 soal · 2 diundi dari 10 soal folder Biologi / Sel',
    )
    expect(activityWords(activity('a', { size: 1_500_000 }))).toBe('Halaman · 1,5 MB')
  })

  it('that was lost on the way is told once', () => {
    const before = preview(activity('a', { lost: ['satu'] }), activity('b'))
    const after = preview(activity('a', { lost: ['satu', 'dua'] }))
    expect(freshLosses(before, after)).toEqual(['a: dua'])
  })
})
