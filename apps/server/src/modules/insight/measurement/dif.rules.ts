/** Mantel–Haenszel (Holland & Thayer 1988): does an item favour one group among people whose totals are equal? Sources: docs/measurement.md. */

export type DifItem = {
  chi_square: number | null
  /** Odds of a right answer in the reference group against those in the focal group. */
  alpha: number | null
  /** −2.35 ln alpha: below 0 the item is harder for the focal group. With its interval of 95 %. */
  delta: number | null
  delta_low: number | null
  delta_high: number | null
  category: 'A' | 'B' | 'C' | null
  flagged: boolean
}

const CONTINUITY = 0.5
const ETS = -2.35
/** Of chi-square with one degree of freedom, 5 %. */
const FLAG_FROM = 3.84
const ROUNDS = 10

type Cell = { referenceRight: number; referenceWrong: number; focalRight: number; focalWrong: number }

const categoryOf = (delta: number): DifItem['category'] => {
  const size = Math.abs(delta)
  return size < 1 ? 'A' : size < 1.5 ? 'B' : 'C'
}

const NOTHING: DifItem = {
  chi_square: null,
  alpha: null,
  delta: null,
  delta_low: null,
  delta_high: null,
  category: null,
  flagged: false,
}

/** @param strata one table for each total */
export const mantelHaenszel = (strata: Iterable<Cell>): DifItem => {
  let [surplus, variance, for_, against, pr, psqr, qs] = [0, 0, 0, 0, 0, 0, 0]
  for (const { referenceRight: a, referenceWrong: b, focalRight: c, focalWrong: d } of strata) {
    const n = a + b + c + d
    if (n < 2) continue
    surplus += a - ((a + b) * (a + c)) / n
    variance += ((a + b) * (c + d) * (a + c) * (b + d)) / (n * n * (n - 1))
    const [r, s, p, q] = [(a * d) / n, (b * c) / n, (a + d) / n, (b + c) / n]
    for_ += r
    against += s
    pr += p * r
    psqr += p * s + q * r
    qs += q * s
  }
  if (variance <= 0 || for_ <= 0 || against <= 0) return NOTHING
  const chi_square = Math.max(0, Math.abs(surplus) - CONTINUITY) ** 2 / variance
  const alpha = for_ / against
  const delta = ETS * Math.log(alpha)
  // Robins, Breslow & Greenland (1986)
  const se = Math.sqrt(pr / (2 * for_ ** 2) + psqr / (2 * for_ * against) + qs / (2 * against ** 2))
  const reach = 1.959964 * 2.35 * se
  return {
    chi_square,
    alpha,
    delta,
    delta_low: delta - reach,
    delta_high: delta + reach,
    category: categoryOf(delta),
    flagged: chi_square > FLAG_FROM,
  }
}

const studied = (
  matrix: readonly Int8Array[],
  focal: readonly boolean[],
  item: number,
  left: ReadonlySet<number>,
) => {
  const strata = new Map<string, Cell>()
  for (const [row, answers] of matrix.entries()) {
    const own = answers[item]
    if (own === undefined || own === -1) continue
    let [total, asked] = [0, 0]
    for (const [other, answer] of answers.entries())
      if (answer !== -1 && (other === item || !left.has(other))) {
        total += answer
        asked++
      }
    const key = `${total} ${asked}`
    const cell = strata.get(key) ?? { referenceRight: 0, referenceWrong: 0, focalRight: 0, focalWrong: 0 }
    cell[`${focal[row] ? 'focal' : 'reference'}${own === 1 ? 'Right' : 'Wrong'}`]++
    strata.set(key, cell)
  }
  return mantelHaenszel(strata.values())
}

/**
 * @param matrix people × items, −1 where not asked
 * @param focal who belongs to the focal group; the others are the reference
 * @param purify items that are flagged leave the total that others are matched by, until nothing changes
 */
export const difOf = (
  matrix: readonly Int8Array[],
  focal: readonly boolean[],
  purify: boolean,
): DifItem[] => {
  const items = [...(matrix[0]?.keys() ?? [])]
  let left = new Set<number>()
  let found = items.map((item) => studied(matrix, focal, item, left))
  for (let round = 0; purify && round < ROUNDS; round++) {
    const flagged = new Set(items.filter((item) => found[item]?.flagged))
    if (flagged.size === left.size && [...flagged].every((item) => left.has(item))) break
    left = flagged
    found = items.map((item) => studied(matrix, focal, item, left))
  }
  return found
}
