import type { StudentBehind } from '@tuntas/contract/insight/teaching'
import { describe, expect, it } from 'vitest'
import { describeGaps, summariseGaps } from '../../../shared/people/gapWords'
import { describeBehind, describeProgress, inOrder, toBehindRows } from './behindRows'

const student = (name: string, more: Partial<StudentBehind> = {}): StudentBehind => ({
  courses_id: 1,
  courses: 'Basis Data A',
  user_id: 1,
  nim: '1',
  name,
  progress: { settled: 1, total: 4 },
  done: 1,
  last_activity: '2026-11-20T03:00:00Z',
  missed: 0,
  held_at: null,
  gaps: [],
  ...more,
})
const held_at = { lessons_id: 9, lesson: 'Kuis 2', reason: 'remedial_limit' } as const
const all = toBehindRows(
  [
    student('Budi', { progress: { settled: 3, total: 4 }, missed: 2 }),
    student('Ani', { last_activity: null, held_at }),
    student('Citra', {
      progress: { settled: 2, total: 4 },
      last_activity: '2026-11-21T03:00:00Z',
      missed: 1,
    }),
  ],
  undefined,
)
const names = (...order: Parameters<typeof inOrder> extends [unknown, ...infer Rest] ? Rest : never) =>
  inOrder(all, ...order).map(({ name }) => name)

describe('who is behind', () => {
  it('is put in the order that is asked for', () => {
    expect(names(undefined, false)).toEqual(['Budi', 'Ani', 'Citra'])
    expect(names('name', false)).toEqual(['Ani', 'Budi', 'Citra'])
    expect(names('progress', false)).toEqual(['Ani', 'Citra', 'Budi'])
    expect(names('missed', true)).toEqual(['Budi', 'Citra', 'Ani'])
    expect(names('last_activity', false)).toEqual(['Ani', 'Budi', 'Citra'])
    expect(names('held_at', true)).toEqual(['Ani', 'Budi', 'Citra'])
  })

  it('can be those alone who are held at one quiz', () => {
    const heldRows = toBehindRows([student('Budi'), student('Ani', { held_at })], '9')
    expect(heldRows.map(({ id, name }) => [id, name])).toEqual([[2, 'Ani']])
  })

  it('says what was done, and what an ended window took', () => {
    const absentStudent = student('Rahayu', { progress: { settled: 2, total: 19 }, done: 0, missed: 2 })
    expect(describeProgress(absentStudent)).toBe('0 dikerjakan · 2 lewat waktunya')
  })

  it('says why', () => {
    expect(describeBehind(student('Ani', { held_at, missed: 2 }))).toBe('tertahan di Kuis 2 · 2 terlewat')
    const gaps = [
      { lessons_id: 9, lesson: 'Kuis 2', state: 'below_kkm', score: 54.5, kkm: 75 },
      { lessons_id: 8, lesson: 'Kuis 1', state: 'below_kkm', score: 60, kkm: 75 },
      { lessons_id: 7, lesson: 'Kuis 3', state: 'not_started', score: null, kkm: 75 },
    ] as const
    const belowKkm = student('Ani', { held_at, gaps: [...gaps] })
    expect(describeBehind(belowKkm)).toBe('tertahan di Kuis 2 · belum tuntas Kuis 1')
    expect(describeGaps(belowKkm, 9)).toBe('Kuis 2: 54,5, belum tuntas')
    expect(describeGaps(belowKkm)).toMatch(/Kuis 3: belum mulai$/)
    expect(summariseGaps(belowKkm.gaps)).toBe('Kuis 2 (54,5) · Kuis 1 (60) · 1 belum mulai')
    expect(describeBehind(student('Budi'))).toBe('jauh di bawah kelas')
  })
})
