import { expect, it } from 'vitest'
import { findNext } from './draft'

it('keeps beside a text what other tabs have written since', () => {
  expect(findNext(null, undefined, 'A')).toEqual({ html: 'A', others: [] })
  expect(findNext({ html: 'A', others: [] }, 'A', 'A1')).toEqual({ html: 'A1', others: [] })
  expect(findNext({ html: 'B', others: [] }, 'A', 'A1')).toEqual({ html: 'A1', others: ['B'] })
  expect(findNext({ html: 'A1', others: ['B'] }, 'A1', 'A2')).toEqual({ html: 'A2', others: ['B'] })
  expect(findNext({ html: 'A1', others: ['B'] }, 'A1', 'B')).toEqual({ html: 'B', others: [] })
  expect(findNext({ html: 'B1', others: ['A1'] }, undefined, 'C')).toEqual({
    html: 'C',
    others: ['B1', 'A1'],
  })
  expect(findNext({ html: 'C', others: ['B1', 'A1'] }, 'A1', 'A2')).toEqual({
    html: 'A2',
    others: ['C', 'B1'],
  })
})
