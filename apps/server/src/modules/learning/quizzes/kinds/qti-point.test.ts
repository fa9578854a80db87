import { isInArea } from '@tuntas/contract/learning/areas'
import { expect, it } from 'vitest'
import { pointWithin } from './qti-point.ts'

it.each([
  ['rect', [20, 105, 760, 50]],
  ['rect', [0.4, 0.4, 1.2, 1.2]],
  ['circle', [40, 40, 3]],
  ['polygon', [0, 0, 100, 0, 100, 100]],
  // A U shape, whose centre is outside.
  ['polygon', [0, 0, 10, 0, 10, 90, 90, 90, 90, 0, 100, 0, 100, 100, 0, 100]],
] as const)('a whole point is found within a %s of %j', (shape, coords) => {
  const area = { shape, coords: [...coords] }
  const point = pointWithin(area)
  expect(point && isInArea(point, area)).toBe(true)
  expect([point?.x, point?.y].every(Number.isInteger)).toBe(true)
})

it('there is none in what is thinner than a pixel', () => {
  expect(pointWithin({ shape: 'rect', coords: [0.2, 0.2, 0.1, 5] })).toBeUndefined()
})
