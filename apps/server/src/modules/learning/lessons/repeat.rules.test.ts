import { describe, expect, it } from 'vitest'
import { goalsToRepeat, practiceStandsIn } from './repeat.rules.ts'

describe('which goals a remedial repeats', () => {
  const goal = (goal_id: number | null, isReached: boolean, excepted = false) => ({
    goal_id,
    reached: isReached,
    excepted,
  })

  it('those that are missed, and not what is reached or passed by the lecturer', () => {
    expect(goalsToRepeat([goal(1, true), goal(2, false), goal(3, false, true)])).toEqual([2])
  })

  it('questions without a goal only when every goal is reached (C3.5)', () => {
    expect(goalsToRepeat([goal(1, false), goal(null, false)])).toEqual([1])
    expect(goalsToRepeat([goal(1, true), goal(null, false)])).toEqual([null])
  })

  it('something can always be asked, so that a score below the KKM can rise', () => {
    expect(goalsToRepeat([goal(1, true), goal(2, false, true)])).toEqual([2])
    expect(goalsToRepeat([goal(1, true), goal(2, true)])).toEqual([1, 2])
    expect(goalsToRepeat([])).toEqual([])
  })
})

describe('practice in place of re-study (C3.7)', () => {
  const standsIn = (
    missedGoals: (number | null)[],
    askingGoals: (number | null)[],
    ready: (number | null)[],
  ) => practiceStandsIn(missedGoals, askingGoals, new Set(ready))

  it('stands in for a lesson once each missed goal that asks for it is ready', () => {
    expect(standsIn([1, 2], [1], [1])).toBe(true)
    expect(standsIn([1, 2], [1, 2], [1])).toBe(false)
    expect(standsIn([1, 2], [2], [1])).toBe(false)
    expect(standsIn([null], [null], [null])).toBe(true)
  })
  it('stands in for a lesson of goals that were reached once all missed ones are ready', () => {
    expect(standsIn([1, 2], [3], [1])).toBe(false)
    expect(standsIn([1, 2], [3], [1, 2])).toBe(true)
  })
  it('never stands in where nothing was missed, or nothing practised', () => {
    expect(standsIn([], [1], [1])).toBe(false)
    expect(standsIn([1], [1], [])).toBe(false)
  })
})
