import { estimate } from '../apps/server/src/modules/insight/measurement/calibration.rules.ts'
import { createSampler } from '../apps/server/src/modules/insight/measurement/simulated-answers.rules.ts'
import { number, type Row } from './report.ts'

const SETS = 500
const SEED = 20_261_123
const NORMAL_95 = 1.959964

type Tally = { n: number; bias: number; covered: number }
const empty = (): Tally => ({ n: 0, bias: 0, covered: 0 })
const add = (tally: Tally, estimate: number, truth: number, error: number) => {
  tally.n++
  tally.bias += estimate - truth
  if (Math.abs(estimate - truth) <= NORMAL_95 * error) tally.covered++
}

/**
 * Calibrates answers simulated by the model: are the parameters recovered, and covered by their intervals?
 */
export const benchRecovery = async (): Promise<Row[]> => {
  const sample = createSampler(SEED)
  const tallies = { rasch: empty(), slope: empty(), intercept: empty() }
  for (let set = 0; set < SETS; set++) {
    const k = 20 + (set % 5) * 10
    const isOddSet = set % 2 === 1
    // 2PL needs 500 people; small sets only use the Rasch model.
    const people = isOddSet ? 500 + (set % 6) * 100 : 100 + (set % 10) * 100
    const places = Array.from({ length: k }, (_, j) => -2 + (4 * j) / (k - 1))
    const slopes = places.map((_, j) => (isOddSet ? 0.7 + ((j * 7) % 10) * 0.12 : 1))
    const { matrix } = sample({ people, slopes, places })
    const { lines, layout, covariance } = estimate(matrix, isOddSet ? '2pl' : 'rasch')
    const errorAt = (at = 0) => Math.sqrt(covariance(at, at))
    for (const [j, place] of places.entries()) {
      const a = slopes[j] ?? 1
      add(
        isOddSet ? tallies.intercept : tallies.rasch,
        lines.d[j] ?? 0,
        -a * place,
        errorAt(layout.intercepts.at[j]),
      )
      if (isOddSet) add(tallies.slope, lines.a[j] ?? 0, a, errorAt(layout.slopes.at[j]))
    }
  }
  const row = (label: string, { n, bias, covered: coveredCount }: Tally): Row => {
    const [mean, share] = [bias / n, coveredCount / n]
    return {
      what: `${label} (${number(n)} items): mean bias, and share of 95% intervals with the true value`,
      measured: `${number(mean, 3)}; ${number(100 * share, 1)}%`,
      target: '|bias| ≤ 0.03; 93–97%',
      met: Math.abs(mean) <= 0.03 && share >= 0.93 && share <= 0.97,
    }
  }
  return [
    { what: `Calibration of ${SETS} simulated data sets, 100–1,000 people × 20–60 items`, measured: '' },
    row('Rasch: item location', tallies.rasch),
    row('2PL: intercept', tallies.intercept),
    row('2PL: discrimination', tallies.slope),
  ]
}
