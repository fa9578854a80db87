import type { Estimate, Model } from './calibration.rules.ts'
import { MEAN, SD } from './layout.rules.ts'

/** Slope and place of an item with standard errors; the chance of a right answer is that of `a (θ − b)`. */
type OwnPlace = { a: number; se_a: number; b: number; se_b: number }
/** `se_b_centred`: of the place's distance from the mean item, in logits (2PL: in its own metric). */
export type Place = OwnPlace & { se_b_centred: number }
/** Partial derivatives of a figure by the estimated parameters, with their indexes. */
type Slopes = readonly (readonly [at: number, by: number])[]

/** Standard error of a derived figure by the delta method. */
const computeError = ({ covariance }: Estimate, slopes: Slopes) => {
  let variance = 0
  for (const [one, by] of slopes)
    for (const [otherIndex, at] of slopes) variance += by * at * covariance(one, otherIndex)
  return Math.sqrt(variance > -1e-12 ? Math.max(0, variance) : variance)
}

/** Rasch: a is 1, and the spread of abilities is free. */
const raschPlace = (estimated: Estimate, j: number): OwnPlace => {
  const { lines, layout, abilities } = estimated
  const at = layout.intercepts.at[j] ?? 0
  const se_b = computeError(
    estimated,
    abilities
      ? [
          [MEAN, 1],
          [at, -1],
        ]
      : [[at, -1]],
  )
  return { a: 1, se_a: 0, b: (abilities?.mean ?? 0) - (lines.d[j] ?? 0), se_b }
}

/** On the anchors' scale θ = μ + σ t: `α t + δ` is `a (θ − b)` with a = α / σ and b = μ − σ δ / α. */
const anchoredPlace = (
  estimated: Estimate,
  j: number,
  { mean, sd }: { mean: number; sd: number },
): OwnPlace => {
  const { lines, layout } = estimated
  const [slope, level] = [lines.a[j] ?? 1, lines.d[j] ?? 0]
  const [at, interceptAt] = [layout.slopes.at[j] ?? 0, layout.intercepts.at[j] ?? 0]
  const byA: Slopes = [
    [at, 1 / sd],
    [SD, -slope / sd ** 2],
  ]
  const byB: Slopes = [
    [MEAN, 1],
    [SD, -level / slope],
    [interceptAt, -sd / slope],
    [at, (sd * level) / slope ** 2],
  ]
  return {
    a: slope / sd,
    se_a: computeError(estimated, byA),
    b: mean - (sd * level) / slope,
    se_b: computeError(estimated, byB),
  }
}

/** Partial derivatives of the place that is centred: in logits, or for 2PL in the metric of the abilities. */
const placeSlopes = (model: Model, { lines, layout }: Estimate, j: number): Slopes => {
  const interceptAt = layout.intercepts.at[j] ?? 0
  if (model !== '2pl') return [[interceptAt, -1]]
  const a = lines.a[j] ?? 1
  return [
    [layout.slopes.at[j] ?? 0, (lines.d[j] ?? 0) / a ** 2],
    [interceptAt, -1 / a],
  ]
}

/** Standard errors of the distances from the mean item: √(wᵀCw), w = 1 − 1/k at the item, −1/k elsewhere. */
const centredErrors = (model: Model, estimated: Estimate): number[] => {
  const slopes = Array.from(estimated.lines.d, (_, j) => placeSlopes(model, estimated, j))
  const k = slopes.length
  const covariances = slopes.map((itemSlopes) =>
    slopes.map((otherSlopes) => {
      let sum = 0
      for (const [at, by] of itemSlopes)
        for (const [otherAt, otherBy] of otherSlopes) sum += by * otherBy * estimated.covariance(at, otherAt)
      return sum
    }),
  )
  const rowSums = covariances.map((row) => row.reduce((sum, value) => sum + value, 0))
  const total = rowSums.reduce((sum, value) => sum + value, 0)
  return covariances.map((row, j) =>
    Math.sqrt(Math.max(0, (row[j] ?? 0) - (2 * (rowSums[j] ?? 0)) / k + total / k ** 2)),
  )
}

const computeOwnPlaces = (model: Model, estimated: Estimate): OwnPlace[] => {
  const { lines, layout, abilities } = estimated
  return Array.from(lines.d, (d, j) => {
    const anchor = layout.anchors.get(j)
    if (anchor) return { a: anchor.a, se_a: 0, b: anchor.b, se_b: 0 }
    if (model === 'rasch') return raschPlace(estimated, j)
    if (abilities) return anchoredPlace(estimated, j, abilities)
    const a = lines.a[j] ?? 1
    const [slope, interceptAt] = [layout.slopes.at[j] ?? 0, layout.intercepts.at[j] ?? 0]
    return {
      a,
      se_a: computeError(estimated, [[slope, 1]]),
      b: -d / a,
      se_b: computeError(estimated, [
        [slope, d / a ** 2],
        [interceptAt, -1 / a],
      ]),
    }
  })
}

/** Slope and place of every item with standard errors, in the metric of the model. */
export const computePlaces = (model: Model, estimated: Estimate): Place[] => {
  const places = computeOwnPlaces(model, estimated)
  // Anchors set the zero point, so nothing is centred.
  if (estimated.abilities) return places.map((place) => ({ ...place, se_b_centred: place.se_b }))
  const errors = centredErrors(model, estimated)
  return places.map((place, j) => ({ ...place, se_b_centred: errors[j] ?? Number.NaN }))
}
