import { chanceOf } from './posterior.rules.ts'

/** The greatest eigenvalue of how standardised residuals go together, by powers; items that nobody shares go with nothing. */
export const contrastOf = (
  matrix: readonly Int8Array[],
  persons: readonly { measure: number }[],
  scale: readonly { a: number; b: number }[],
): number | null => {
  const k = scale.length
  const products = scale.map(() => new Float64Array(k))
  const squares = new Float64Array(k)
  const residual = new Float64Array(k)
  for (const [row, answers] of matrix.entries()) {
    const measure = persons[row]?.measure ?? 0
    for (const [j, { a, b }] of scale.entries()) {
      const p = chanceOf(a * (measure - b))
      residual[j] = answers[j] === -1 ? 0 : ((answers[j] ?? 0) - p) / Math.sqrt(p * (1 - p))
    }
    for (let j = 0; j < k; j++) {
      const [own, line] = [residual[j] ?? 0, products[j]]
      squares[j] = (squares[j] ?? 0) + own * own
      if (line && own !== 0) for (let i = 0; i < k; i++) line[i] = (line[i] ?? 0) + own * (residual[i] ?? 0)
    }
  }
  let vector = Float64Array.from({ length: k }, (_, j) => 1 + ((j * 37) % 11) / 11)
  let value = 0
  for (let round = 0; round < 200; round++) {
    const next = vector.map((_, j) =>
      vector.reduce(
        (sum, own, i) =>
          sum + (own * (products[j]?.[i] ?? 0)) / Math.sqrt((squares[j] ?? 1) * (squares[i] ?? 1)),
        0,
      ),
    )
    const length = Math.hypot(...next)
    if (!(length > 0)) return null
    vector = next.map((own) => own / length)
    if (Math.abs(length - value) < 1e-6) return length
    value = length
  }
  return value
}
