import { describe, expect, it } from 'vitest'
import { trueFalse } from './true-false.ts'

const question = (value: boolean) => ({ options: [], answer: null, content: {}, key: { value } })

describe('a true/false question', () => {
  it('earns all or nothing', () => {
    expect(trueFalse.earns?.(question(false), '{"value":false}', null)).toBe(1)
    expect(trueFalse.earns?.(question(false), '{"value":true}', null)).toBe(0)
  })

  it.each([
    ['{"value":true}', '{"value":true}'],
    [' { "value" : false } ', '{"value":false}'],
  ])('reads %s', (sentAnswer, storedAnswer) => {
    expect(trueFalse.rename(sentAnswer, (id) => id)).toBe(storedAnswer)
    expect(trueFalse.fits(question(true), storedAnswer)).toBe(true)
  })

  it.each(['true', 'A', '{"value":"true"}', '{"value":true,"more":1}', '{', '[]', 'null', '{"value":null}'])(
    'does not take %s for an answer',
    (sentAnswer) => {
      expect(trueFalse.rename(sentAnswer, (id) => id)).toBeUndefined()
    },
  )

  it('offers both, the right one marked', () => {
    expect(trueFalse.choices(question(true))).toEqual([
      { answer: '{"value":true}', letter: 'B', right: true },
      { answer: '{"value":false}', letter: 'S', right: false },
    ])
  })
})
