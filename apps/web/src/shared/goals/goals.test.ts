import { describe, expect, it } from 'vitest'
import { findGoal, goalName, goalsLike } from './goals'

const all = [
  { id: 1, code: 'Sub-CPMK-1', text: 'Membaca ERD' },
  { id: 2, code: null, text: 'Menyusun tabel' },
]
const listIds = (goals: string, goal_id: number | null = null) =>
  goalsLike(all, { goals, goal_id }).map(({ id }) => id)

describe('a goal', () => {
  it('is meant by its code or text, blanks and capitals aside', () => {
    expect(findGoal(all, ' sub-cpmk-1')?.id).toBe(1)
    expect(findGoal(all, 'menyusun  TABEL ')?.id).toBe(2)
    expect(findGoal(all, 'Menyusun')).toBeUndefined()
    expect(findGoal(all, '  ')).toBeUndefined()
  })
  it('is offered where code or text hold what is typed, and all where one is chosen', () => {
    expect(listIds('erd')).toEqual([1])
    expect(listIds('CPMK')).toEqual([1])
    expect(listIds('')).toEqual([1, 2])
    expect(listIds('Membaca ERD', 1)).toEqual([1, 2])
    expect(listIds('lain')).toEqual([])
  })
  it('is called by its code and text', () => {
    expect(all.map(goalName)).toEqual(['Sub-CPMK-1 · Membaca ERD', 'Menyusun tabel'])
  })
})
