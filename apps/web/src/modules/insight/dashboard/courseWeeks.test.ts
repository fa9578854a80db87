import { describe, expect, it } from 'vitest'
import { buildWeekBars, weakest } from './courseWeeks'

describe('a class over time', () => {
  it('adds up, and keeps the weeks in which nothing was done', () => {
    const weeks = [
      { week: '2026-08-31', done: 10 },
      { week: '2026-09-14', done: 5 },
    ]
    expect(buildWeekBars(weeks, 40).map(({ key, added, share }) => [key, added, share])).toEqual([
      ['2026-08-31', 10, 25],
      ['2026-09-07', 0, 25],
      ['2026-09-14', 5, 38],
    ])
    expect(buildWeekBars([], 40)).toEqual([])
    expect(buildWeekBars(weeks, 0)).toEqual([])
  })

  it('names the weakest goals first, those that nobody tried not at all', () => {
    const goal = (goals: string, achieved: number, measuredCount: number) => ({
      goals,
      achieved,
      measured: measuredCount,
    })
    const weakGoals = weakest([goal('A', 9, 10), goal('B', 0, 0), goal('C', 1, 4), goal('D', 10, 40)])
    expect(weakGoals.map(({ goals }) => goals)).toEqual(['C', 'D', 'A'])
  })
})
