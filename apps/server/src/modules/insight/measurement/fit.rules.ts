import type { AskedAlike } from './matrix.rules.ts'
import { computeChance, eachPosterior, type Lines, type Nodes } from './posterior.rules.ts'

/**
 * Mean squares of residuals, 1 if the answers follow the model; the z values are normal deviates (Wilson &
 * Hilferty 1931).
 */
export type Fit = { infit: number; outfit: number; infit_z: number; outfit_z: number }

/**
 * Sums over everybody who was asked an item: squared residuals, their model variances, and the variances of
 * those.
 */
export class Residuals {
  private n = 0
  private squares = 0
  private variances = 0
  private standardised = 0
  private kurtosis = 0
  private outer = 0

  add(p: number, right: boolean, weight: number) {
    if (weight === 0) return
    const variance = p * (1 - p)
    const residual = Number(right) - p
    const square = residual * residual
    this.n += weight
    this.squares += weight * square
    this.variances += weight * variance
    this.standardised += (weight * square) / variance
    // The fourth moment is v(1 − 3v); minus v², in units of v² minus 1.
    this.kurtosis += weight * variance * (1 - 4 * variance)
    this.outer += weight * (1 / variance - 4)
  }

  fit(): Fit {
    const infit = this.squares / this.variances
    const outfit = this.standardised / this.n
    return {
      infit,
      outfit,
      infit_z: deviate(infit, Math.sqrt(this.kurtosis) / this.variances),
      outfit_z: deviate(outfit, Math.sqrt(this.outer) / this.n),
    }
  }
}

const deviate = (meanSquare: number, sd: number): number =>
  sd > 0 ? (Math.cbrt(meanSquare) - 1) * (3 / sd) + sd / 3 : 0

/**
 * Residuals at every ability, weighted by its posterior (as in TAM and ConQuest). A single estimate per
 * person would make misfitting items look good.
 */
export const posteriorFit = (groups: readonly AskedAlike[], lines: Lines, nodes: Nodes): Fit[] => {
  const k = lines.a.length
  const count = nodes.at.length
  const itemSums = Array.from({ length: 2 * k }, () => new Float64Array(count))
  const add = (at: number, times: number, posterior: Float64Array) => {
    const sums = itemSums[at]
    if (!sums || times === 0) return
    for (let q = 0; q < count; q++) sums[q] = (sums[q] ?? 0) + times * (posterior[q] ?? 0)
  }
  const ownValues = new Float64Array(k)
  eachPosterior(groups, lines, nodes, ({ count: people, items, right }, posterior, _, group) => {
    ownValues.fill(0)
    for (const [at, j] of items.entries()) ownValues[j] = right[at] ?? 0
    for (const j of groups[group]?.items ?? []) {
      const times = ownValues[j] ?? 0
      add(2 * j, people - times, posterior)
      add(2 * j + 1, times, posterior)
    }
  })
  return Array.from({ length: k }, (_, j) => {
    const residuals = new Residuals()
    for (let q = 0; q < count; q++) {
      const p = computeChance((lines.a[j] ?? 1) * (nodes.at[q] ?? 0) + (lines.d[j] ?? 0))
      residuals.add(p, false, itemSums[2 * j]?.[q] ?? 0)
      residuals.add(p, true, itemSums[2 * j + 1]?.[q] ?? 0)
    }
    return residuals.fit()
  })
}

/** Fit of a person, or of an item. `p`: the model's chance of a right answer. */
export const computeFit = (answers: Iterable<{ p: number; right: boolean; count?: number }>): Fit => {
  const residuals = new Residuals()
  for (const { p, right, count = 1 } of answers) residuals.add(p, right, count)
  return residuals.fit()
}
