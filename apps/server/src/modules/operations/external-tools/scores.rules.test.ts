import { describe, expect, it } from 'vitest'
import { computeMark, renderComment } from './scores.rules.ts'

describe('a mark from a score', () => {
  it.each([
    [17, 20, 85],
    [2, 3, 66.67],
    [1, 3, 33.33],
    [33.335, 100, 33.34],
    [33.334_999, 100, 33.33],
    [1.005, 100, 1.01],
    [0, 1, 0],
    [1e-300, 1, 0],
    [7, 7, 100],
    [7.1, 7, 100],
    [99.995, 100, 100],
    [99.994, 100, 99.99],
  ])('%d of %d is %d', (scoreGiven, scoreMaximum, mark) => {
    expect(computeMark(scoreGiven, scoreMaximum)).toBe(mark)
  })
})

describe('a comment', () => {
  it('is text, whatever it holds', () => {
    expect(renderComment('a < b\n\nc')).toBe('<p>a &lt; b</p><p>c</p>')
    expect(renderComment('  ')).toBeNull()
    expect(renderComment(undefined)).toBeNull()
  })
})
