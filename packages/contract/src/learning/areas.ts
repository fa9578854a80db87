/** Areas of a picture in pixels from the top left; borders belong to them. */

export const areaShapes = ['rect', 'circle', 'polygon'] as const
/**
 * rect `[x, y, width, height]`, circle `[x, y, radius]`, polygon `[x1, y1, x2, y2, …]`. `share` of the
 * points: 0 to 1.
 */
export type Area = { shape: (typeof areaShapes)[number]; coords: number[]; share: number }
export type Point = { x: number; y: number }

/** The point of an answer `{"x","y"}`; undefined otherwise. */
export const pointIn = (answer: string): Point | undefined => {
  try {
    const read: unknown = JSON.parse(answer)
    if (typeof read !== 'object' || read === null || Object.keys(read).length !== 2) return undefined
    const { x, y } = read as Partial<Record<'x' | 'y', unknown>>
    return Number.isFinite(x) && Number.isFinite(y) ? { x: x as number, y: y as number } : undefined
  } catch {
    return undefined
  }
}

export const toCorners = (coords: readonly number[]): Point[] =>
  coords.flatMap((x, at) => (at % 2 === 0 ? { x, y: coords[at + 1] ?? 0 } : []))

/** Is the point on the segment between two corners? */
const isOnLine = ({ x, y }: Point, a: Point, b: Point): boolean =>
  (b.x - a.x) * (y - a.y) === (b.y - a.y) * (x - a.x) &&
  x >= Math.min(a.x, b.x) &&
  x <= Math.max(a.x, b.x) &&
  y >= Math.min(a.y, b.y) &&
  y <= Math.max(a.y, b.y)

/** From inside, a ray to the right crosses the border an odd number of times. */
const isInPolygon = (point: Point, corners: readonly Point[]): boolean => {
  let within = false
  for (const [at, b] of corners.entries()) {
    const a = corners.at(at - 1) ?? b
    if (isOnLine(point, a, b)) return true
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x)
      within = !within
  }
  return within
}

export const isInArea = (point: Point, { shape, coords }: Pick<Area, 'shape' | 'coords'>): boolean => {
  const [x = 0, y = 0, size = 0, height = 0] = coords
  if (shape === 'rect') return point.x >= x && point.x <= x + size && point.y >= y && point.y <= y + height
  if (shape === 'circle') return (point.x - x) ** 2 + (point.y - y) ** 2 <= size ** 2
  return isInPolygon(point, toCorners(coords))
}

/** The largest share of the areas that contain the point. */
export const shareAt = (point: Point, areas: readonly Area[]): number =>
  Math.max(0, ...areas.flatMap((area) => (isInArea(point, area) ? area.share : [])))
