import { computeChance } from './posterior.rules.ts'

const ROUNDS = 200
const ENOUGH = 1e-6

/** How standardised residuals go together, items × items; those that nobody shares go with nothing. */
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
      const own = residual[j] ?? 0
      if (own === 0) continue
      for (let i = j, at = j * k + j; i < k; i++, at++)
        products[at] = (products[at] ?? 0) + own * (residual[i] ?? 0)
    }
  }
  const spread = scale.map((_, j) => Math.sqrt(products[j * k + j] ?? 1))
  return products.map((_, at) => {
    const j = Math.floor(at / k)
    const i = at % k
    return (products[Math.min(i, j) * k + Math.max(i, j)] ?? 0) / ((spread[i] ?? 1) * (spread[j] ?? 1))
  })
}

/** The greatest eigenvalue of how standardised residuals go together, by powers. */
export const computeContrast = (...given: Parameters<typeof residualCorrelations>): number | null => {
  const k = given[2].length
  const correlations = residualCorrelations(...given)
  let vector = Float64Array.from({ length: k }, (_, j) => 1 + ((j * 37) % 11) / 11)
  let value = 0
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(k)
    for (let j = 0; j < k; j++) {
      let sum = 0
      for (let i = 0, at = j * k; i < k; i++, at++) sum += (vector[i] ?? 0) * (correlations[at] ?? 0)
      next[j] = sum
    }
    const length = Math.hypot(...next)
    if (!(length > 0)) return null
    vector = next.map((own) => own / length)
    if (Math.abs(length - value) < ENOUGH) return length
    value = length
  }
  return value
}
