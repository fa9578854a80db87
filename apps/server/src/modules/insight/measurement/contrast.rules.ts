import { computeChance } from './posterior.rules.ts'

const SQUARINGS = 5
/** With the power of 32, enough to separate eigenvalues 1 % apart; closer ones are practically equal. */
const ROUNDS = 512
const NEAR = 1e-10

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

/** The square of a symmetric matrix, scaled to a trace of 1; null for a matrix of zeros. */
const squareScaled = (matrix: Float64Array, k: number): Float64Array | null => {
  const square = new Float64Array(k * k)
  for (let j = 0; j < k; j++)
    for (let i = 0; i < k; i++) {
      const times = matrix[j * k + i] ?? 0
      if (times !== 0)
        for (let l = j; l < k; l++)
          square[j * k + l] = (square[j * k + l] ?? 0) + times * (matrix[i * k + l] ?? 0)
    }
  let trace = 0
  for (let j = 0; j < k; j++) trace += square[j * k + j] ?? 0
  if (!(trace > 0)) return null
  for (let j = 0; j < k; j++)
    for (let l = j; l < k; l++) {
      const value = (square[j * k + l] ?? 0) / trace
      square[j * k + l] = value
      square[l * k + j] = value
    }
  return square
}

const multiply = (matrix: Float64Array, vector: Float64Array): Float64Array => {
  const k = vector.length
  return vector.map((_, j) => {
    let sum = 0
    for (let i = 0; i < k; i++) sum += (matrix[j * k + i] ?? 0) * (vector[i] ?? 0)
    return sum
  })
}

/**
 * Greatest eigenvalue of a positive semidefinite matrix: power iteration with the 32nd power of the matrix,
 * which converges even if the next eigenvalue is close.
 */
export const greatestEigenvalue = (matrix: Float64Array, k: number): number | null => {
  let power: Float64Array | null = matrix
  for (let round = 0; round < SQUARINGS && power; round++) power = squareScaled(power, k)
  if (!power) return null
  let vector = Float64Array.from({ length: k }, (_, j) => power[j * k + j] ?? 0)
  let [value, before] = [0, Number.NEGATIVE_INFINITY]
  for (let round = 0; round < ROUNDS && value - before > NEAR; round++) {
    const next = multiply(power, vector)
    const length = Math.hypot(...next)
    vector = next.map((entry) => entry / length)
    before = value
    value = multiply(matrix, vector).reduce((sum, entry, j) => sum + entry * (vector[j] ?? 0), 0)
  }
  return value
}

/** Greatest eigenvalue of the residual correlations. */
export const computeContrast = (...args: Parameters<typeof residualCorrelations>): number | null =>
  greatestEigenvalue(residualCorrelations(...args), args[2].length)
