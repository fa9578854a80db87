/**
 * Mantel–Haenszel (Holland & Thayer 1988): does an item favour one group among people with equal totals?
 * Sources: docs/measurement.md.
 */

export type DifItem = {
  chi_square: number | null
  /** Odds of a right answer in the reference group, divided by those in the focal group. */
  alpha: number | null
  /** −2.35 ln alpha, with its 95 % interval. Below 0 the item is harder for the focal group. */
  delta: number | null
  delta_low: number | null
  delta_high: number | null
  /** Standard error of delta (Robins, Breslow & Greenland 1986). */
  se: number | null
  /** By size alone. */
  category: 'A' | 'B' | 'C' | null
  /** By size and significance (Zieky 1993). */
  ets_category: 'A' | 'B' | 'C' | null
  /** The interval excludes 0, but the test with continuity correction does not flag. */
  borderline: 0 | 1
  flagged: boolean
  /** Why there is no figure. */
  lack: Lack | null
}
/**
 * Nobody was asked the item; all or none have it right; no total occurs in both groups; or at equal totals
 * one group is always right and the other always wrong, so that the odds are infinite.
 */
export type Lack = 'unasked' | 'all_right' | 'all_wrong' | 'apart' | 'focal_harder' | 'focal_easier'

const CONTINUITY = 0.5
const ETS = -2.35
/** Chi-square with one degree of freedom, 5 %. */
const FLAG_FROM = 3.84
const ROUNDS = 10

type Cell = { referenceRight: number; referenceWrong: number; focalRight: number; focalWrong: number }

const classifyDelta = (delta: number): DifItem['category'] => {
  const size = Math.abs(delta)
  return size < 1 ? 'A' : size < 1.5 ? 'B' : 'C'
}

/** One-sided 5 % of the normal distribution. */
const Z_ONE_SIDED = 1.644854

/** A when not flagged or small; C when certainly above 1. */
export const classifyByEts = (delta: number, se: number, isFlagged: boolean): DifItem['ets_category'] => {
  const size = Math.abs(delta)
  if (!isFlagged || size < 1) return 'A'
  return size >= 1.5 && (size - 1) / se > Z_ONE_SIDED ? 'C' : 'B'
}

const nothing = (lack: Lack): DifItem => ({
  chi_square: null,
  alpha: null,
  delta: null,
  delta_low: null,
  delta_high: null,
  se: null,
  category: null,
  ets_category: null,
  borderline: 0,
  flagged: false,
  lack,
})

const classifyLack = (strata: readonly Cell[]): Lack => {
  const [right, hasWrong] = [
    strata.some(({ referenceRight, focalRight }) => referenceRight + focalRight > 0),
    strata.some(({ referenceWrong, focalWrong }) => referenceWrong + focalWrong > 0),
  ]
  return right ? (hasWrong ? 'apart' : 'all_right') : hasWrong ? 'all_wrong' : 'unasked'
}

/** @param strata one table per total */
export const mantelHaenszel = (strata: readonly Cell[]): DifItem => {
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
  if (variance <= 0) return nothing(classifyLack(strata))
  const chi_square = Math.max(0, Math.abs(surplus) - CONTINUITY) ** 2 / variance
  const flagged = chi_square > FLAG_FROM
  if (for_ <= 0 || against <= 0)
    return { ...nothing(against <= 0 ? 'focal_harder' : 'focal_easier'), chi_square, flagged }
  const alpha = for_ / against
  const delta = ETS * Math.log(alpha)
  const logVariance = pr / (2 * for_ ** 2) + psqr / (2 * for_ * against) + qs / (2 * against ** 2)
  const se = -ETS * Math.sqrt(logVariance)
  const reach = 1.959964 * se
  return {
    chi_square,
    alpha,
    delta,
    delta_low: delta - reach,
    delta_high: delta + reach,
    se,
    category: classifyDelta(delta),
    ets_category: classifyByEts(delta, se, flagged),
    borderline: !flagged && Math.abs(delta) > reach ? 1 : 0,
    flagged,
    lack: null,
  }
}

/** By person: how many of the matching items were asked, and how many are right. */
type Totals = { asked: Int32Array; right: Int32Array }

const computeTotals = (matrix: readonly Int8Array[], leftOutItems: ReadonlySet<number>): Totals => {
  const totals = { asked: new Int32Array(matrix.length), right: new Int32Array(matrix.length) }
  const countedItems = [...(matrix[0]?.keys() ?? [])].filter((item) => !leftOutItems.has(item))
  for (const [row, answers] of matrix.entries()) {
    let [askedCount, right] = [0, 0]
    for (const item of countedItems) {
      const answer = answers[item] ?? -1
      if (answer === -1) continue
      askedCount++
      right += answer
    }
    totals.asked[row] = askedCount
    totals.right[row] = right
  }
  return totals
}

/** The item always counts in its own total, even after purification removed it from the others'. */
const studyItem = (
  matrix: readonly Int8Array[],
  focal: readonly boolean[],
  item: number,
  { totals, isLeft }: { totals: Totals; isLeft: boolean },
) => {
  const strata = new Map<number, Cell>()
  for (const [row, answers] of matrix.entries()) {
    const ownAnswer = answers[item]
    if (ownAnswer === undefined || ownAnswer === -1) continue
    const askedCount = (totals.asked[row] ?? 0) + Number(isLeft)
    const total = (totals.right[row] ?? 0) + (isLeft ? ownAnswer : 0)
    const key = askedCount * (answers.length + 1) + total
    let cell = strata.get(key)
    if (!cell) {
      cell = { referenceRight: 0, referenceWrong: 0, focalRight: 0, focalWrong: 0 }
      strata.set(key, cell)
    }
    if (focal[row]) ownAnswer === 1 ? cell.focalRight++ : cell.focalWrong++
    else ownAnswer === 1 ? cell.referenceRight++ : cell.referenceWrong++
  }
  return mantelHaenszel([...strata.values()])
}

/**
 * @param matrix people × items, −1 where not asked
 * @param focal people of the focal group; all others are the reference
 * @param purify repeatedly removes flagged items from the matching total, until nothing changes
 */
export const computeDif = (
  matrix: readonly Int8Array[],
  focal: readonly boolean[],
  purify: boolean,
): DifItem[] => {
  const items = [...(matrix[0]?.keys() ?? [])]
  const studyAll = (excludedItems: ReadonlySet<number>) => {
    const totals = computeTotals(matrix, excludedItems)
    return items.map((item) => studyItem(matrix, focal, item, { totals, isLeft: excludedItems.has(item) }))
  }
  let leftOutItems = new Set<number>()
  let difItems = studyAll(leftOutItems)
  for (let round = 0; purify && round < ROUNDS; round++) {
    const flagged = new Set(items.filter((item) => difItems[item]?.flagged))
    if (flagged.size === leftOutItems.size && [...flagged].every((item) => leftOutItems.has(item))) break
    leftOutItems = flagged
    difItems = studyAll(leftOutItems)
  }
  return difItems
}

/** False flags at the 5 % level, and the difference that a test of this size finds in 80 % of cases. */
export const computePower = (difItems: readonly DifItem[]) => {
  const errors = difItems.flatMap(({ se }) => (se === null ? [] : [se])).sort((a, b) => a - b)
  const middle = (errors.length - 1) / 2
  const median = ((errors[Math.floor(middle)] ?? 0) + (errors[Math.ceil(middle)] ?? 0)) / 2
  return {
    tested: difItems.filter(({ chi_square }) => chi_square !== null).length,
    detectable: errors.length === 0 ? null : 2.8 * median,
  }
}

/** True if people were asked different questions. */
const differs = (matrix: readonly Int8Array[]) => {
  const [first] = matrix
  return matrix.some((answers) => answers.some((answer, at) => (answer === -1) !== (first?.[at] === -1)))
}

export type Compared = { items: DifItem[]; differs: boolean }
/** The comparison, and whether people were asked different questions. */
export const compareGroups = (...args: Parameters<typeof computeDif>): Compared => ({
  items: computeDif(...args),
  differs: differs(args[0]),
})
