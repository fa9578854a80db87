import { computeChance } from './posterior.rules.ts'

/** Enough to separate eigenvalues 1 % apart; closer ones are practically equal. */
const SQUARINGS = 14

/** Correlations of the standardised residuals, items × items; 0 for pairs that nobody was asked together. */
const residualCorrelations = (
  matrix: readonly Int8Array[],
  persons: readonly { measure: number }[],
  scale: readonly { a: number; b: number }[],
): Float64Array => {
  const k = scale.length
  const products = new Float64Array(k * k)
  const residual = new Float64Array(k)
  for (const [row, answers] of matrix.entries()) {
    const measure = persons[row]?.measure ?? 0
    for (const [j, { a, b }] of scale.entries()) {
      const p = computeChance(a * (measure - b))
      residual[j] = answers[j] === -1 ? 0 : ((answers[j] ?? 0) - p) / Math.sqrt(p * (1 - p))
    }
    for (let j = 0; j < k; j++) {
      const itemResidual = residual[j] ?? 0
      if (itemResidual === 0) continue
      for (let i = j, at = j * k + j; i < k; i++, at++)
        products[at] = (products[at] ?? 0) + itemResidual * (residual[i] ?? 0)
    }
  }
  const spread = scale.map((_, j) => Math.sqrt(products[j * k + j] ?? 1))
  return products.map((_, at) => {
    const j = Math.floor(at / k)
    const i = at % k
    return (products[Math.min(i, j) * k + Math.max(i, j)] ?? 0) / ((spread[i] ?? 1) * (spread[j] ?? 1))
  })
}

/**
 * Greatest eigenvalue of a positive semidefinite matrix by repeated squaring, which converges even if the
 * next eigenvalue is close.
 */
export const greatestEigenvalue = (matrix: Float64Array, k: number): number | null => {
  let power = matrix
  for (let round = 0; round < SQUARINGS; round++) {
    const next = new Float64Array(k * k)
    for (let j = 0; j < k; j++)
      for (let i = 0; i < k; i++) {
        const times = power[j * k + i] ?? 0
        if (times !== 0)
          for (let l = 0; l < k; l++)
            next[j * k + l] = (next[j * k + l] ?? 0) + times * (power[i * k + l] ?? 0)
      }
    const trace = next.reduce((sum, value, at) => (at % (k + 1) === 0 ? sum + value : sum), 0)
    if (!(trace > 0)) return null
    power = next.map((value) => value / trace)
  }
  return power.reduce((sum, value, at) => sum + value * (matrix[at] ?? 0), 0)
}

/** Greatest eigenvalue of the residual correlations. */
export const computeContrast = (...args: Parameters<typeof residualCorrelations>): number | null =>
  greatestEigenvalue(residualCorrelations(...args), args[2].length)
