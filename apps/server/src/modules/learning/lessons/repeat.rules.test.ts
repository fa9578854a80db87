import { describe, expect, it } from 'vitest'
import { goalsToRepeat } from './repeat.rules.ts'

describe('which goals a remedial repeats', () => {
  const goal = (goal_id: number | null, reached: boolean, excepted = false) => ({
    goal_id,
    reached,
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
