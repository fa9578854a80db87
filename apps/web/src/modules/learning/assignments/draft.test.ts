import { expect, it } from 'vitest'
import { findNext } from './draft'

it('keeps beside a text what another tab has written since', () => {
  expect(findNext(null, undefined, 'A')).toEqual({ html: 'A' })
  expect(findNext({ html: 'A' }, 'A', 'A1')).toEqual({ html: 'A1' })
  expect(findNext({ html: 'B' }, 'A', 'A1')).toEqual({ html: 'A1', other: 'B' })
  expect(findNext({ html: 'A1', other: 'B' }, 'A1', 'A2')).toEqual({ html: 'A2', other: 'B' })
  expect(findNext({ html: 'A1', other: 'B' }, 'A1', 'B')).toEqual({ html: 'B' })
})
