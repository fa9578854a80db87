/**
 * Would a second quiz of the same kind make the same mastery decisions? Estimated from one sitting by the
 * beta-binomial model (Huynh 1976; formulas and limits: docs/item-analysis.md). Scores are in items: share of
 * the points times the number of items. That is the number of right answers if all questions have equal
 * weight and earn all or nothing.
 */

type Consistency = {
  /** Kuder–Richardson 21: reliability under equal difficulties. */
  kr21: number | null
  /** Share of students with the same decision in both sittings. */
  p0: number | null
  /** The agreement beyond chance. */
  kappa: number | null
}

/** Sums of the scores in items. */
type Scores = { n: number; sum: number; squares: number }

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

/**
 * @param kkm as a share of the points, 0 to 100; null: no decision. Figures that cannot be computed are null
 */
export const computeConsistency = (
  k: number,
  { n, sum, squares }: Scores,
  kkm: number | null,
): Consistency => {
  const mean = sum / n
  const variance = squares / n - mean ** 2
  if (k < 2 || n < 2 || variance < 1e-9) return { kr21: null, p0: null, kappa: null }
  const kr21 = (k / (k - 1)) * (1 - (mean * (k - mean)) / (k * variance))
  // With a reliability of 0 there is no spread of true scores; with 1 they all lie at the extremes.
  if (kkm === null || kr21 <= 0 || kr21 >= 1 - 1e-9) return { kr21: round(kr21), p0: null, kappa: null }
  const cut = Math.ceil((k * kkm) / 100 - 1e-9)
  const { both, once } = chances(k, cut, mean * (1 / kr21 - 1), (k - mean) * (1 / kr21 - 1))
  const p0 = 1 - 2 * (once - both)
  const byChance = once ** 2 + (1 - once) ** 2
  return {
    kr21: round(kr21),
    p0: round(p0),
    kappa: 1 - byChance < 1e-9 ? null : round((p0 - byChance) / (1 - byChance)),
  }
}
