/** Inverse of a symmetric matrix by Cholesky; undefined if it is not positive definite. */
export const invert = (matrix: readonly Float64Array[]): Float64Array[] | undefined => {
  const size = matrix.length
  const lower = matrix.map(() => new Float64Array(size))
  const at = (of: readonly Float64Array[], r: number, c: number) => of[r]?.[c] ?? 0
  for (let r = 0; r < size; r++)
    for (let c = 0; c <= r; c++) {
      let sum = at(matrix, r, c)
      for (let i = 0; i < c; i++) sum -= at(lower, r, i) * at(lower, c, i)
      const line = lower[r]
      if (!line || (r === c && !(sum > 0))) return undefined
      line[c] = r === c ? Math.sqrt(sum) : sum / at(lower, c, c)
    }
  const inverse = matrix.map(() => new Float64Array(size))
  for (let column = 0; column < size; column++) {
    const y = new Float64Array(size)
    for (let r = column; r < size; r++) {
      let sum = r === column ? 1 : 0
      for (let i = column; i < r; i++) sum -= at(lower, r, i) * (y[i] ?? 0)
      y[r] = sum / at(lower, r, r)
    }
    for (let r = size - 1; r >= 0; r--) {
      let sum = y[r] ?? 0
      for (let i = r + 1; i < size; i++) sum -= at(lower, i, r) * at(inverse, i, column)
      const line = inverse[r]
      if (line) line[column] = sum / at(lower, r, r)
    }
  }
  return inverse
}
