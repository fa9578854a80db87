import { describe, expect, it } from 'vitest'
import { findNextStart, findSigningKey, listPublishedKeys } from './keys.rules.ts'

const DAY = 86_400_000
const START = Date.parse('2026-01-01T00:00:00Z')
const key = (name: string, day: number) => ({ name, signs_from: new Date(START + day * DAY).toISOString() })
const at = (day: number) => START + day * DAY
const names = (keys: readonly { name: string }[]) => keys.map(({ name }) => name)

describe('our keys', () => {
  const keys = [key('b', 90), key('a', 0)]

  it('begin at once, and are followed by one made a day before it signs', () => {
    expect(findNextStart([], at(3))).toBe(at(3))
    expect(findNextStart([key('a', 0)], at(88.9))).toBeNull()
    expect(findNextStart([key('a', 0)], at(89))).toBe(at(90))
    expect(findNextStart([key('a', 0)], at(200))).toBe(at(201))
    expect(findNextStart(keys, at(91))).toBeNull()
  })

  it('sign from their start', () => {
    expect(findSigningKey(keys, at(89.9))?.name).toBe('a')
    expect(findSigningKey(keys, at(90))?.name).toBe('b')
    expect(findSigningKey([], at(0))).toBeUndefined()
  })

  it('are published before, and a week after', () => {
    expect(names(listPublishedKeys(keys, at(89)))).toEqual(['a', 'b'])
    expect(names(listPublishedKeys(keys, at(96.9)))).toEqual(['a', 'b'])
    expect(names(listPublishedKeys(keys, at(97)))).toEqual(['b'])
  })
})
