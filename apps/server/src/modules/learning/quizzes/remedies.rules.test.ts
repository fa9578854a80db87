import { describe, expect, it } from 'vitest'
import { multipleAnswer } from './kinds/multiple-answer.ts'
import { multipleChoice } from './kinds/multiple-choice.ts'
import { resolveFurther, withFurther } from './remedies.rules.ts'

const options = ['a1', 'b2', 'c3', 'd4'].map((key) => ({ key }))
const choice = { type: 'MULTIPLE_CHOICE' as const, options, answer: 'a1', key: null }
const choices = { type: 'MULTIPLE_ANSWER' as const, options, answer: null, key: { keys: ['a1', 'b2'] } }

describe('further answers', () => {
  it('are named by key or letter, each once', () => {
    expect(resolveFurther(choice, ['b2', 'C', 'c3'])).toEqual({ further: ['b2', 'c3'] })
    expect(resolveFurther(choices, [['A', 'c3'], ['c3', 'a1'], ['D']])).toEqual({
      further: [['a1', 'c3'], ['d4']],
    })
    expect(resolveFurther(choice, [])).toEqual({ further: [] })
  })

  it('are refused where they are the key, no option, all options, or of another form', () => {
    const cases = [
      [choice, ['a1']],
      [choice, ['A']],
      [choice, ['E']],
      [choice, ['b2', 'c3', 'd4']],
      [choice, [['b2']]],
      [choices, [['b2', 'a1']]],
      [choices, [['x']]],
      [choices, [[]]],
      [choices, ['c3']],
      [{ ...choice, type: 'TRUE_FALSE' as const }, ['b2']],
    ] as const
    for (const [question, sentKeys] of cases)
      expect(resolveFurther(question, structuredClone(sentKeys) as unknown as string[])).toHaveProperty(
        'refused',
      )
  })

  it('leave with a key that is one of them, and with an option that is gone', () => {
    expect(withFurther({ ...choice, answer: 'b2' }, ['b2', 'c3']).also_correct).toEqual(['c3'])
    expect(withFurther({ ...choice, options: options.slice(0, 2) }, ['b2', 'c3']).also_correct).toEqual([
      'b2',
    ])
    const rekeyed = { ...choices, key: { keys: ['c3', 'a1'] } }
    expect(withFurther(rekeyed, [['a1', 'c3'], ['d4']]).also_correct).toEqual([['d4']])
    expect(withFurther({ ...choice, type: 'ESSAY' as const }, ['b2']).also_correct).toEqual([])
  })

  it('earn all of it, of several the best', () => {
    const also = { ...choice, content: {}, also_correct: ['c3'] }
    expect(['a1', 'b2', 'c3'].map((answer) => multipleChoice.earns?.(also, answer, null))).toEqual([1, 0, 1])
    const sets = (partial: boolean) => ({
      ...choices,
      content: { partial },
      also_correct: [['c3', 'd4', 'a1']],
    })
    const earn = (keys: string[], partial = true) =>
      multipleAnswer.earns?.(sets(partial), JSON.stringify({ keys }), null)
    expect([earn(['a1', 'b2']), earn(['a1', 'c3', 'd4'])]).toEqual([1, 1])
    expect([earn(['c3', 'd4']), earn(['c3', 'd4'], false)]).toEqual([2 / 3, 0])
    // Right minus wrong for each set, never for both together.
    expect(earn(['a1', 'b2', 'c3', 'd4'])).toBe(2 / 3)
  })

  it('are part of what grades by', () => {
    const also = (also_correct: string[]) => multipleChoice.basis({ ...choice, content: {}, also_correct })
    expect(also(['b2', 'c3'])).toEqual(also(['c3', 'b2']))
    expect(also(['b2'])).not.toEqual(also([]))
  })
})
