import { describe, expect, it } from 'vitest'
import { moveId, placeAt } from './reordering'

const boxes = [0, 60, 120, 180].map((top) => ({ top, bottom: top + 60 }))

describe('reordering', () => {
  it('puts one at another place and keeps the rest in order', () => {
    expect(moveId([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4])
    expect(moveId([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3])
    expect(moveId([1, 2, 3, 4], 2, 1)).toEqual([1, 2, 3, 4])
  })

  it('goes past a row once its middle is crossed', () => {
    expect(placeAt([1, 2, 3, 4], 1, boxes, 89)).toEqual([1, 2, 3, 4])
    expect(placeAt([1, 2, 3, 4], 1, boxes, 91)).toEqual([2, 1, 3, 4])
    expect(placeAt([1, 2, 3, 4], 1, boxes, 400)).toEqual([2, 3, 4, 1])
    expect(placeAt([1, 2, 3, 4], 4, boxes, 20)).toEqual([4, 1, 2, 3])
  })

  it('stays where it is when a row is not drawn', () => {
    expect(placeAt([1, 2], 1, [boxes[0], undefined], 400)).toEqual([1, 2])
  })
})
