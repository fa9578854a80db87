import type { Estimate } from './calibration.rules.ts'
import { type Fit, posteriorFit } from './fit.rules.ts'
import type { Place } from './item-parameters.rules.ts'
import { jointFit } from './jml.rules.ts'
import type { Asked } from './matrix.rules.ts'
import { buildNodes, computeChance } from './posterior.rules.ts'

const FINE = 61
const BANDS = 8
const SLOPE = { least: 0.2, most: 4 }
const FAR = 5

/**
 * An item: `a(θ − b)` in the model's own metric; `b_centred` with a mean of 0 and a = 1 (2PL: only the mean
 * is shifted).
 */
export type ItemMeasure = Fit &
  Place & {
    b_centred: number
    right: number
    asked: number
    point_measure: number | null
    point_measure_expected: number | null
    /** Percent of answers that are the more probable one, and the percentage that the model expects. */
    exact_match: number
    exact_match_expected: number
    joint: Fit | null
    /** Of an anchor: its place by its own answers, minus its fixed place. */
    displacement: number | null
    /** Outside the plausible range. */
    doubtful: boolean
    /** People in bands of the measure: mean measure and share of right answers in each. */
    bands: { measure: number; n: number; share: number }[]
  }

type Measured = { measure: number }
type Scale = readonly { a: number; b: number }[]

/** All answers and measures, by ascending measure. */
type Sorted = { rows: readonly Int8Array[]; measures: Float64Array }
const sortedBy = (matrix: readonly Int8Array[], persons: readonly Measured[]): Sorted => {
  const measures = Float64Array.from(persons, ({ measure }) => measure)
  const order = Int32Array.from(measures.keys()).sort((r, s) => (measures[r] ?? 0) - (measures[s] ?? 0))
  return {
    rows: Array.from(order, (row) => matrix[row] ?? new Int8Array()),
    measures: Float64Array.from(order, (row) => measures[row] ?? 0),
  }
}

/** People who were asked the item, by ascending measure: measure, chance by the model, answer. */
type Answered = { n: number; measure: Float64Array; chance: Float64Array; right: Uint8Array }
const answersTo = ({ rows, measures }: Sorted, j: number, { a, b }: Scale[number]): Answered => {
  const [measure, chance] = [new Float64Array(rows.length), new Float64Array(rows.length)]
  const right = new Uint8Array(rows.length)
  let n = 0
  for (let row = 0; row < rows.length; row++) {
    const answer = rows[row]?.[j]
    if (answer === -1) continue
    const theta = measures[row] ?? 0
    measure[n] = theta
    chance[n] = computeChance(a * (theta - b))
    right[n] = answer === 1 ? 1 : 0
    n++
  }
  return { n, measure, chance, right }
}

const pointMeasures = ({ n, measure, chance, right }: Answered) => {
  let [x, p, m, pp, mm, xm, pm, modelVariance] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (let at = 0; at < n; at++) {
    const point = right[at] ?? 0
    const theta = measure[at] ?? 0
    const expected = chance[at] ?? 0
    x += point
    p += expected
    m += theta
    pp += expected * expected
    mm += theta * theta
    xm += point * theta
    pm += expected * theta
    modelVariance += expected * (1 - expected)
  }
  const spread = mm - (m * m) / n
  const ratio = (together: number, ownVariance: number) =>
    ownVariance > 1e-12 && spread > 1e-12 ? together / Math.sqrt(ownVariance * spread) : null
  return {
    point_measure: ratio(xm - (x * m) / n, x - (x * x) / n),
    point_measure_expected: ratio(pm - (p * m) / n, pp - (p * p) / n + modelVariance),
  }
}

/** Bands of about equal size; people with equal measures share a band. */
const computeBands = ({ n, measure, right }: Answered): ItemMeasure['bands'] => {
  const bands: { n: number; sum: number; right: number }[] = []
  for (let at = 0; at < n; at++) {
    let band = bands.at(-1)
    if (!band || (band.n * BANDS >= n && measure[at] !== measure[at - 1])) {
      band = { n: 0, sum: 0, right: 0 }
      bands.push(band)
    }
    band.n++
    band.sum += measure[at] ?? 0
    band.right += right[at] ?? 0
  }
  return bands.map((band) => ({ measure: band.sum / band.n, n: band.n, share: band.right / band.n }))
}

/** Observed and expected percentage of answers that are the more probable one. */
const exactMatches = ({ n, chance, right }: Answered) => {
  let [matches, expected] = [0, 0]
  for (let at = 0; at < n; at++) {
    const p = chance[at] ?? 0
    if (p >= 0.5 === (right[at] === 1)) matches++
    expected += Math.max(p, 1 - p)
  }
  return { exact_match: (100 * matches) / n, exact_match_expected: (100 * expected) / n }
}

type Described = {
  items: readonly Place[]
  scale: Scale
  persons: readonly Measured[]
  displacements: ReadonlyMap<number, number>
  estimated: Estimate
}
/** Statistics of each item beside its parameters. */
export const describeItems = (
  matrix: readonly Int8Array[],
  groups: readonly Asked[],
  { items, scale, persons, displacements, estimated }: Described,
): ItemMeasure[] => {
  const [fits, joint] = [
    posteriorFit(estimated.groups, estimated.lines, buildNodes(FINE)),
    jointFit(groups, items.length),
  ]
  const sortedPersons = sortedBy(matrix, persons)
  return items.map((item, j) => {
    const place = scale[j] ?? { a: 1, b: 0 }
    const answers = answersTo(sortedPersons, j, place)
    return {
      ...item,
      ...(fits[j] as Fit),
      ...pointMeasures(answers),
      b_centred: place.b,
      displacement: displacements.get(j) ?? null,
      right: answers.right.reduce((sum, point) => sum + point, 0),
      asked: answers.n,
      ...exactMatches(answers),
      joint: joint[j] ?? null,
      doubtful: item.a < SLOPE.least || item.a > SLOPE.most || Math.abs(item.b) > FAR,
      bands: computeBands(answers),
    }
  })
}
