import { describe, expect, it } from 'vitest'
import { computePercent, nextMixed, nextQuestion, toOutcome } from './rules.ts'

it('says in percent what the last answers came to', () => {
  expect(computePercent([])).toBeNull()
  expect(computePercent([1, 0, 1])).toBe(67)
})

describe('the next question', () => {
  const never = (id: number, goal_id = 1) => ({ id, goal_id, last_id: null, last_share: null })
  const toAnswered = (id: number, last_id: number, last_share: number, goal_id = 1) => ({
    id,
    goal_id,
    last_id,
    last_share,
  })

  it('is one never answered, then one not wholly right, then the one answered longest ago', () => {
    expect(nextQuestion([toAnswered(1, 9, 1), toAnswered(2, 8, 0), never(3), never(4)], undefined)?.id).toBe(
      3,
    )
    expect(
      nextQuestion([toAnswered(1, 1, 1), toAnswered(2, 8, 0.5), toAnswered(3, 7, 0)], undefined)?.id,
    ).toBe(3)
    expect(nextQuestion([toAnswered(1, 5, 1), toAnswered(2, 4, 1)], undefined)?.id).toBe(2)
  })
  it('is the one just answered only where there is no other', () => {
    expect(nextQuestion([toAnswered(1, 9, 0), toAnswered(2, 1, 1)], 1)?.id).toBe(2)
    expect(nextQuestion([toAnswered(1, 9, 0)], 1)?.id).toBe(1)
    expect(nextQuestion([], 1)).toBeUndefined()
  })
  it('comes of the goal that was practised longest ago where goals are mixed', () => {
    expect(nextMixed([toAnswered(1, 9, 0), never(2), toAnswered(3, 8, 1, 2)], 1)?.id).toBe(3)
    expect(nextMixed([toAnswered(1, 7, 1), toAnswered(2, 6, 0), toAnswered(3, 8, 1, 2)], 3)?.id).toBe(2)
    expect(nextMixed([toAnswered(1, 7, 1), never(4, 3)], 1)?.id).toBe(4)
    expect(nextMixed([], 1)).toBeUndefined()
  })
})

it('tells a part from all and nothing', () => {
  expect([1, 0.999, 0.01, 0].map(toOutcome)).toEqual(['correct', 'partial', 'partial', 'wrong'])
})
