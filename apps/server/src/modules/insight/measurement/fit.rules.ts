import type { Asked } from './matrix.rules.ts'
import { chanceOf, eachPosterior, type Lines, type Nodes } from './posterior.rules.ts'

/** Mean squares of residuals, 1 where the answers are as the model says, and the same as a normal deviate (Wilson & Hilferty 1931). */
export type Fit = { infit: number; outfit: number; infit_z: number; outfit_z: number }

/** Sums over everybody who was asked an item: squared residuals, their variances by the model, and the variances of those. */
class Residuals {
  private n = 0
  private squares = 0
  private variances = 0
  private standardised = 0
  private kurtosis = 0
  private outer = 0

  add(p: number, right: boolean, weight: number) {
    if (weight === 0) return
    const variance = p * (1 - p)
    const square = (Number(right) - p) ** 2
    const fourth = variance * ((1 - p) ** 3 + p ** 3)
    this.n += weight
    this.squares += weight * square
    this.variances += weight * variance
    this.standardised += (weight * square) / variance
    this.kurtosis += weight * (fourth - variance ** 2)
    this.outer += weight * (fourth / variance ** 2 - 1)
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
 * Residuals against every ability that somebody's answers leave possible, by how possible it is (as TAM and ConQuest do). One ability
 * of each person in its place would make good items look too good.
 */
export const posteriorFit = (groups: readonly Asked[], lines: Lines, nodes: Nodes): Fit[] => {
  const k = lines.a.length
  const [count, there] = [
    nodes.at.length,
    Array.from({ length: 2 * k }, () => new Float64Array(nodes.at.length)),
  ]
  eachPosterior(groups, lines, nodes, (pattern, posterior) => {
    for (let j = 0; j < k; j++) {
      const answer = pattern.answers[j]
      const sums = answer === -1 ? undefined : there[2 * j + (answer ?? 0)]
      if (sums) for (let q = 0; q < count; q++) sums[q] = (sums[q] ?? 0) + pattern.count * (posterior[q] ?? 0)
    }
  })
  return Array.from({ length: k }, (_, j) => {
    const residuals = new Residuals()
    for (let q = 0; q < count; q++) {
      const p = chanceOf((lines.a[j] ?? 1) * (nodes.at[q] ?? 0) + (lines.d[j] ?? 0))
      residuals.add(p, false, there[2 * j]?.[q] ?? 0)
      residuals.add(p, true, there[2 * j + 1]?.[q] ?? 0)
    }
    return residuals.fit()
  })
}

/** Of a person at a measure, or of an item over people at theirs: `p` the chance of a right answer by the model. */
export const fitOf = (answers: Iterable<{ p: number; right: boolean; count?: number }>): Fit => {
  const residuals = new Residuals()
  for (const { p, right, count = 1 } of answers) residuals.add(p, right, count)
  return residuals.fit()
}
