import { expect, it } from 'vitest'
import { findNext } from './draft'

it('keeps beside a text what other tabs have written since', () => {
  expect(findNext([], undefined, 'A')).toEqual({ html: 'A', others: [] })
  expect(findNext(['A'], 'A', 'A1')).toEqual({ html: 'A1', others: [] })
  expect(findNext(['B'], 'A', 'A1')).toEqual({ html: 'A1', others: ['B'] })
  expect(findNext(['A1', 'B'], 'A1', 'A2')).toEqual({ html: 'A2', others: ['B'] })
  expect(findNext(['A1', 'B'], 'A1', 'B')).toEqual({ html: 'B', others: [] })
  expect(findNext(['B1', 'A1'], undefined, 'C')).toEqual({ html: 'C', others: ['B1', 'A1'] })
  expect(findNext(['C', 'B1', 'A1'], 'A1', 'A2')).toEqual({ html: 'A2', others: ['C', 'B1'] })
  expect(findNext(['B', 'A', 'B'], 'A', 'A1')).toEqual({ html: 'A1', others: ['B'] })
})
