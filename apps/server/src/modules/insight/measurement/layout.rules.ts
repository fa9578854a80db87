import type { Lines } from './posterior.rules.ts'

/** Fixed place and slope by the item's column. On the Rasch scale all slopes are 1. */
export type Anchors = ReadonlyMap<number, { a: number; b: number }>
export const NO_ANCHORS: Anchors = new Map()

/**
 * How item lines follow from the estimated parameters: a slope is `times` a parameter, an intercept is that
 * plus a constant. Without anchors the parameters are the slopes (one common, or one per item) and the
 * intercepts. With anchors abilities are N(μ, σ²), θ = μ + σ t, and an anchor's line is `a σ t + a (μ − b)`;
 * σ and μ are the first two parameters.
 */
export type Layout = {
  size: number
  common: boolean
  /** By item. */
  slopes: { at: Int32Array; times: Float64Array }
  intercepts: { at: Int32Array; times: Float64Array; plus: Float64Array }
  anchors: Anchors
}
/** Indexes of σ and μ among the parameters, with anchors. */
export const SD = 0
export const MEAN = 1

export const buildLayout = (k: number, isCommon: boolean, anchors: Anchors): Layout => {
  const items = Array.from({ length: k }, (_, j) => j)
  let next = anchors.size > 0 ? 2 : Number(isCommon)
  const place = (sharedPlace: number | null) =>
    Int32Array.from(items, (j) => (anchors.has(j) ? SD : (sharedPlace ?? next++)))
  const slopes = place(isCommon ? SD : null)
  const intercepts = Int32Array.from(items, (j) => (anchors.has(j) ? MEAN : next++))
  const times = Float64Array.from(items, (j) => anchors.get(j)?.a ?? 1)
  const plus = Float64Array.from(items, (j) => {
    const anchor = anchors.get(j)
    return anchor ? -anchor.a * anchor.b : 0
  })
  return {
    size: next,
    common: isCommon,
    slopes: { at: slopes, times },
    intercepts: { at: intercepts, times, plus },
    anchors,
  }
}

/** The parameters of these lines. */
export const pack = ({ size, slopes, intercepts }: Layout, { a, d }: Lines): Float64Array => {
  const row = new Float64Array(size)
  for (const [j, at] of slopes.at.entries()) row[at] = (a[j] ?? 1) / (slopes.times[j] ?? 1)
  for (const [j, at] of intercepts.at.entries())
    row[at] = ((d[j] ?? 0) - (intercepts.plus[j] ?? 0)) / (intercepts.times[j] ?? 1)
  return row
}

export const unpack = ({ slopes, intercepts }: Layout, row: Float64Array): Lines => ({
  a: Float64Array.from(slopes.at, (at, j) => (row[at] ?? 1) * (slopes.times[j] ?? 1)),
  d: Float64Array.from(
    intercepts.at,
    (at, j) => (row[at] ?? 0) * (intercepts.times[j] ?? 1) + (intercepts.plus[j] ?? 0),
  ),
})

/** Start values: slopes of 1, places by the share of right answers; anchors at their fixed values. */
export const beginning = (matrix: readonly Int8Array[], k: number, anchors: Anchors): Lines => {
  const [right, wrongCounts] = [new Float64Array(k).fill(0.5), new Float64Array(k).fill(0.5)]
  for (const answers of matrix)
    for (let j = 0; j < k; j++)
      if (answers[j] === 1) right[j] = (right[j] ?? 0) + 1
      else if (answers[j] === 0) wrongCounts[j] = (wrongCounts[j] ?? 0) + 1
  const d = right.map((rightCount, j) => Math.log(rightCount / (wrongCounts[j] ?? 1)) * 1.2)
  const slopes = new Float64Array(k).fill(1)
  let mean = 0
  for (const [j, { a, b }] of anchors) mean += ((d[j] ?? 0) / a + b) / anchors.size
  for (const [j, { a, b }] of anchors) {
    slopes[j] = a
    d[j] = a * (mean - b)
  }
  return { a: slopes, d }
}
