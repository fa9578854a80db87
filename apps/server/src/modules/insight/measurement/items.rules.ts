import { type Fit, posteriorFit } from './fit.rules.ts'
import { jointFit } from './jml.rules.ts'
import type { groupAnswers } from './matrix.rules.ts'
import type { Place } from './places.rules.ts'
import { chanceOf, type Lines, nodesOf } from './posterior.rules.ts'

const FINE = 61
const BANDS = 8
const SLOPE = { least: 0.2, most: 4 }
const FAR = 5

/** What is said of an item: `a(θ − b)` in the model's own metric, `b_centred` where the mean item is 0 and a is 1 (of 2PL: the mean alone moved). */
export type ItemMeasure = Fit &
  Place & {
    b_centred: number
    right: number
    asked: number
    point_measure: number | null
    point_measure_expected: number | null
    /** Percent of answers that are the likelier ones, and as many as the model expects. */
    exact_match: number
    exact_match_expected: number
    joint: Fit | null
    /** Of an anchor: where its answers would put it, less where it is held. */
    displacement: number | null
    /** Outside what can be believed. */
    doubtful: boolean
    /** People in bands by measure: the mean measure and the share of right answers there. */
    bands: { measure: number; n: number; share: number }[]
  }

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

type Measured = { measure: number }
type Scale = readonly { a: number; b: number }[]

/** Who was asked the item: measure, the chance by the model, and the answer. */
const answersTo = (
  matrix: readonly Int8Array[],
  persons: readonly Measured[],
  j: number,
  { a, b }: Scale[number],
) =>
  matrix.flatMap((answers, row) => {
    const [answer, measure] = [answers[j], persons[row]?.measure ?? 0]
    return answer === -1 ? [] : [{ measure, p: chanceOf(a * (measure - b)), right: answer === 1 ? 1 : 0 }]
  })
type Answered = ReturnType<typeof answersTo>

const pointMeasures = (answered: Answered) => {
  const n = answered.length
  let [x, p, m, xx, pp, mm, xm, pm, left] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const { right, p: chance, measure } of answered) {
    x += right
    p += chance
    m += measure
    xx += right
    pp += chance ** 2
    mm += measure ** 2
    xm += right * measure
    pm += chance * measure
    left += chance * (1 - chance)
  }
  const spread = mm - (m * m) / n
  const ratio = (together: number, own: number) =>
    own > 1e-12 && spread > 1e-12 ? together / Math.sqrt(own * spread) : null
  return {
    point_measure: ratio(xm - (x * m) / n, xx - (x * x) / n),
    point_measure_expected: ratio(pm - (p * m) / n, pp - (p * p) / n + left),
  }
}

/** About as many people in each band; who measures the same stands in the same. */
const bandsOf = (answered: Answered): ItemMeasure['bands'] => {
  const sorted = [...answered].sort((one, other) => one.measure - other.measure)
  const bands: Answered[] = []
  for (const [at, next] of sorted.entries()) {
    const band = bands.at(-1)
    const isFull = (band?.length ?? 0) * BANDS >= sorted.length
    if (band && (!isFull || next.measure === sorted[at - 1]?.measure)) band.push(next)
    else bands.push([next])
  }
  return bands.map((within) => ({
    measure: meanOf(within.map(({ measure }) => measure)),
    n: within.length,
    share: meanOf(within.map(({ right }) => right)),
  }))
}

const percent = (answered: Answered, of: (one: Answered[number]) => number) => 100 * meanOf(answered.map(of))

type Described = {
  items: readonly Place[]
  scale: Scale
  persons: readonly Measured[]
  displacements: ReadonlyMap<number, number>
  lines: Lines
}
/** What is said of each item beside its place. */
export const describeItems = (
  matrix: readonly Int8Array[],
  groups: ReturnType<typeof groupAnswers>,
  { items, scale, persons, displacements, lines }: Described,
): ItemMeasure[] => {
  const [fits, joint] = [posteriorFit(groups, lines, nodesOf(FINE)), jointFit(groups, items.length)]
  return items.map((item, j) => {
    const place = scale[j] ?? { a: 1, b: 0 }
    const answered = answersTo(matrix, persons, j, place)
    return {
      ...item,
      ...(fits[j] as Fit),
      ...pointMeasures(answered),
      b_centred: place.b,
      displacement: displacements.get(j) ?? null,
      right: answered.filter(({ right }) => right === 1).length,
      asked: answered.length,
      exact_match: percent(answered, ({ p, right }) => Number(p >= 0.5 === (right === 1))),
      exact_match_expected: percent(answered, ({ p }) => Math.max(p, 1 - p)),
      joint: joint[j] ?? null,
      doubtful: item.a < SLOPE.least || item.a > SLOPE.most || Math.abs(item.b) > FAR,
      bands: bandsOf(answered),
    }
  })
}
