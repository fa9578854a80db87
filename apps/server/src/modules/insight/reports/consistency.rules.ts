import type { ConsistencyWord } from '@tuntas/contract/insight/reports'

/**
 * Would a second quiz of the same kind make the same mastery decisions? Estimated from one sitting by the
 * beta-binomial model (Livingston & Lewis 1995, with a two-parameter beta; for a plain quiz that is Huynh
 * 1976). Formulas: docs/item-analysis.md.
 */

/** Scores as shares of all points; the variance has the divisor n. */
export type ShareScores = { mean: number; variance: number }
type Consistency = {
  /** Share of students with the same decision in both sittings. */
  p0: number | null
  /** The share that agrees by chance alone. */
  chance: number | null
  /** The agreement beyond chance. */
  kappa: number | null
}

/** ln of x(x+1)…(x+n−1) for n from 0 to `upTo`. */
const risingLogs = (x: number, upTo: number): number[] => {
  const logs = [0]
  for (let n = 0; n < upTo; n++) logs.push((logs[n] ?? 0) + Math.log(x + n))
  return logs
}

/**
 * Probability that both sittings reach `cut` of `k` items, and that the first does; `alpha` and `beta` shape
 * the true scores.
 */
const chances = (k: number, cut: number, alpha: number, beta: number) => {
  const ways = risingLogs(1, k)
  const choose = ways.map((log, x) => (ways[k] ?? 0) - log - (ways[k - x] ?? 0))
  const [right, wrongLogs] = [risingLogs(alpha, 2 * k), risingLogs(beta, 2 * k)]
  const all = risingLogs(alpha + beta, 2 * k)
  const log = (logs: readonly number[], at: number) => logs[at] ?? 0
  let both = 0
  let once = 0
  for (let x = cut; x <= k; x++) {
    once += Math.exp(log(choose, x) + log(right, x) + log(wrongLogs, k - x) - log(all, k))
    for (let y = cut; y <= k; y++)
      both += Math.exp(
        log(choose, x) + log(choose, y) + log(right, x + y) + log(wrongLogs, 2 * k - x - y) - log(all, 2 * k),
      )
  }
  return { both, once }
}

const round = (value: number) => Math.round(value * 1e6) / 1e6
/** Kuder–Richardson 21: reliability of a plain quiz under equal difficulties; null without variance. */
export const computeKr21 = (k: number, { mean, variance }: ShareScores): number | null =>
  k < 2 || !(variance > 1e-12) ? null : round((k / (k - 1)) * (1 - (mean * (1 - mean)) / (k * variance)))

/** Number of right-or-wrong items that would measure as reliably (Livingston & Lewis 1995). */
export const computeEffectiveLength = (
  { mean, variance }: ShareScores,
  reliability: number | null,
): number | null =>
  reliability === null || reliability <= 0 || reliability >= 1 || !(variance > 1e-12)
    ? null
    : (mean * (1 - mean) - reliability * variance) / (variance * (1 - reliability))

/** The time of `chances` grows with the square; a longer quiz decides the same to three decimals. */
const LONGEST = 1000

/**
 * @param reliability KR-21 of a plain quiz, otherwise alpha
 * @param kkm as a share of the points, 0 to 100; null: no decision. Figures that cannot be computed are null
 */
export const computeConsistency = (
  scores: ShareScores,
  reliability: number | null,
  kkm: number | null,
): Consistency => {
  const length = computeEffectiveLength(scores, reliability)
  if (kkm === null || reliability === null || length === null) return { p0: null, chance: null, kappa: null }
  const { mean, variance } = scores
  const k = Math.min(LONGEST, Math.max(1, Math.round(length)))
  const spread = (mean * (1 - mean)) / (reliability * variance) - 1
  // Papers of different totals can vary more than a beta distribution with this mean.
  if (!(spread > 0)) return { p0: null, chance: null, kappa: null }
  const cut = Math.ceil((k * kkm) / 100 - 1e-9)
  const { both, once } = chances(k, cut, mean * spread, (1 - mean) * spread)
  const p0 = 1 - 2 * (once - both)
  const byChance = once ** 2 + (1 - once) ** 2
  return {
    p0: round(p0),
    chance: round(byChance),
    kappa: 1 - byChance < 1e-9 ? null : round((p0 - byChance) / (1 - byChance)),
  }
}

/** The first word that applies. */
export const describeConsistency = ({ p0, chance, kappa }: Consistency): ConsistencyWord => {
  if (p0 === null || chance === null || kappa === null) return 'tidak dapat ditaksir'
  if (kappa >= 0.6 && p0 >= 0.8) return 'baik'
  if (kappa >= 0.4 && p0 >= 0.7) return 'cukup'
  return chance >= 0.8 ? 'hampir semua di satu sisi KKM' : 'rendah'
}
