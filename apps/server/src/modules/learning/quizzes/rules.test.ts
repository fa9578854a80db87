import { describe, expect, it } from 'vitest'
import { findRightKey, withKeys } from './rules.ts'

const before = [
  { key: 'A', label: 'satu' },
  { key: 'B', label: 'dua' },
  { key: 'C', label: 'tiga' },
]
let count = 0
const createKey = () => `baru${++count}`
const keys = (sentOptions: Parameters<typeof withKeys>[1]) =>
  withKeys(before, sentOptions, createKey).map((option) => option.key)

describe('the keys of options', () => {
  it('are letters for a new question', () => {
    expect(withKeys([], [{ label: 'x' }, { key: 'lain', label: 'y' }], createKey)).toEqual([
      { key: 'A', label: 'x' },
      { key: 'B', label: 'y' },
    ])
  })

  it('stay with their options when these move', () => {
    expect(keys([before[2], before[0], before[1]].flatMap((one) => one ?? []))).toEqual(['C', 'A', 'B'])
  })

  it('are never given to another option', () => {
    const [a, b, added] = keys([{ key: 'A', label: 'satu' }, { key: 'B', label: 'dua' }, { label: 'baru' }])
    expect([a, b]).toEqual(['A', 'B'])
    expect(added).not.toBe('C')
  })

  it('are not taken twice', () => {
    const [first, second] = keys([
      { key: 'A', label: 'satu' },
      { key: 'A', label: 'lagi' },
    ])
    expect(first).toBe('A')
    expect(second).not.toBe('A')
  })

  it('follow the place where an older client sends none', () => {
    expect(keys([{ label: 'satu' }, { label: 'diubah' }])).toEqual(['A', 'B'])
  })
})

describe('the key of the right option', () => {
  const movedOptions = [
    { key: 'C', label: 'tiga' },
    { key: 'A', label: 'satu' },
  ]
  it('is found by the letter of its place', () => {
    expect(findRightKey(movedOptions, movedOptions, 'b')).toBe('A')
  })
  it('is nothing beyond the options', () => {
    expect(findRightKey(movedOptions, movedOptions, 'C')).toBeNull()
  })
})
