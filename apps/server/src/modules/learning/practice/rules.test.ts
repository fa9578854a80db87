import { describe, expect, it } from 'vitest'
import { nextQuestion, outcomeOf, percentOf, stateOf } from './rules.ts'

describe('a goal', () => {
  it('is ready when the last five answers came to 80 percent', () => {
    expect(stateOf([])).toBe('not_started')
    expect(stateOf([1, 1, 1, 1])).toBe('practising')
    expect(stateOf([1, 1, 1, 1, 0])).toBe('ready')
    expect(stateOf([1, 1, 1, 0, 0.9])).toBe('practising')
    expect(stateOf([0.8, 0.8, 0.8, 0.8, 0.8])).toBe('ready')
  })
  it('says in percent what they came to', () => {
    expect(percentOf([])).toBeNull()
    expect(percentOf([1, 0, 1])).toBe(67)
  })
})

describe('the next question', () => {
  const never = (id: number) => ({ id, last_id: null, last_share: null })
  const answered = (id: number, last_id: number, last_share: number) => ({ id, last_id, last_share })

  it('is one never answered, then one not wholly right, then the one answered longest ago', () => {
    expect(nextQuestion([answered(1, 9, 1), answered(2, 8, 0), never(3), never(4)], undefined)?.id).toBe(3)
    expect(nextQuestion([answered(1, 1, 1), answered(2, 8, 0.5), answered(3, 7, 0)], undefined)?.id).toBe(3)
    expect(nextQuestion([answered(1, 5, 1), answered(2, 4, 1)], undefined)?.id).toBe(2)
  })
  it('is the one just answered only where there is no other', () => {
    expect(nextQuestion([answered(1, 9, 0), answered(2, 1, 1)], 1)?.id).toBe(2)
    expect(nextQuestion([answered(1, 9, 0)], 1)?.id).toBe(1)
    expect(nextQuestion([], 1)).toBeUndefined()
  })
})

it('tells a part from all and nothing', () => {
  expect([1, 0.999, 0.01, 0].map(outcomeOf)).toEqual(['correct', 'partial', 'partial', 'wrong'])
})
