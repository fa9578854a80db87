import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Area, isInArea, pointIn, shareAt } from './areas.ts'

const area = (shape: Area['shape'], coords: number[], share = 1): Area => ({ shape, coords, share })
const within = (one: Area, x: number, y: number) => isInArea({ x, y }, one)

describe('an area', () => {
  it('holds its borders and corners, and nothing beyond', () => {
    const rect = area('rect', [10, 20, 30, 40])
    for (const [x, y] of [
      [10, 20],
      [40, 60],
      [10, 60],
      [25, 20],
    ] as const)
      expect(within(rect, x, y)).toBe(true)
    for (const [x, y] of [
      [9.9, 20],
      [40.1, 60],
      [25, 60.1],
    ] as const)
      expect(within(rect, x, y)).toBe(false)
    const circle = area('circle', [50, 50, 5])
    expect([within(circle, 53, 54), within(circle, 55, 50), within(circle, 54, 54)]).toEqual([
      true,
      true,
      false,
    ])
    // An arrowhead, concave between its points.
    const arrow = area('polygon', [0, 0, 10, 0, 5, 4, 10, 10, 0, 10])
    expect([within(arrow, 2, 5), within(arrow, 9, 5), within(arrow, 7.5, 2), within(arrow, 0, 3)]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  it('as a polygon of four corners holds what the same rectangle holds', () => {
    const number = fc.integer({ min: 0, max: 30 })
    const size = fc.integer({ min: 1, max: 30 })
    fc.assert(
      fc.property(number, number, size, size, number, number, (x, y, width, height, px, py) => {
        const corners = [x, y, x + width, y, x + width, y + height, x, y + height]
        expect(within(area('polygon', corners), px, py)).toBe(
          within(area('rect', [x, y, width, height]), px, py),
        )
        const turned = [...corners.slice(2), ...corners.slice(0, 2)]
        expect(within(area('polygon', turned), px, py)).toBe(within(area('polygon', corners), px, py))
      }),
    )
  })

  it('earns the largest share of those that hold the point', () => {
    const areas = [
      area('rect', [0, 0, 10, 10], 0.5),
      area('circle', [5, 5, 2]),
      area('rect', [5, 5, 9, 9], 0.25),
    ]
    expect(shareAt({ x: 5, y: 6 }, areas)).toBe(1)
    expect(shareAt({ x: 9, y: 9 }, areas)).toBe(0.5)
    expect(shareAt({ x: 12, y: 12 }, areas)).toBe(0.25)
    expect(shareAt({ x: 20, y: 1 }, areas)).toBe(0)
  })

  it('reads points alone', () => {
    expect(pointIn('{"x":1.5,"y":0}')).toEqual({ x: 1.5, y: 0 })
    for (const wrongText of [
      '',
      'x',
      '{"x":1}',
      '{"x":"1","y":2}',
      '{"x":1,"y":2,"z":3}',
      '[1,2]',
      '{"x":1e999,"y":0}',
    ])
      expect(pointIn(wrongText), wrongText).toBeUndefined()
  })
})
