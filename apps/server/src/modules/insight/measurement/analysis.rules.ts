import { type Anchors, type Estimate, estimate, type Model } from './calibration.rules.ts'
import { chiSquareChance } from './chance.rules.ts'
import { contrastOf } from './contrast.rules.ts'
import { displacementsOf } from './displacement.rules.ts'
import { type Fit, fitOf, posteriorFit } from './fit.rules.ts'
import { jointFit } from './jml.rules.ts'
import { type Asked, groupAnswers } from './matrix.rules.ts'
import {
  byExpectedScore,
  eapReliability,
  expectedAbilities,
  type Measure,
  weightedLikelihood,
} from './persons.rules.ts'
import { chanceOf, nodesOf } from './posterior.rules.ts'

/** From so many people on both models are compared. */
const COMPARED_FROM = 250
const FINE = 61
const BANDS = 8
const SLOPE = { least: 0.2, most: 4 }
const FAR = 5

/** What is said of an item: `a(θ − b)` in the model's own metric, `b_centred` where the mean item is 0 and a is 1 (of 2PL: the mean alone moved). */
type ItemMeasure = Fit & {
  a: number
  se_a: number
  b: number
  se_b: number
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
export type PersonMeasure = Measure &
  Fit & { raw: number; asked: number; ability: number; ability_se: number }
export type Analysis = {
  n: number
  log_likelihood: number
  aic: number
  bic: number
  /** On the anchors' scale; without them null. */
  person_mean: number | null
  person_sd: number
  reliability: number
  separation: number
  converged: boolean
  /** People with everything right, and with nothing. */
  extremes: { all: number; none: number }
  /** Does it pay to give every item a slope of its own? Null below 250 people. */
  comparison: { chi_square: number; df: number; p: number } | null
  /** The greatest eigenvalue of the residuals' correlations: from about 2 on something beside ability holds items together. */
  contrast: number | null
  items: ItemMeasure[]
  scores: (Measure & { raw: number })[]
  persons: PersonMeasure[]
}

type Scale = { a: number; b: number }[]

/** Slope and place of every item with their errors, in the metric that the model is told in. */
const itemsOf = (model: Model, { lines, errors, mean }: Estimate) =>
  Array.from(lines.d, (d, j) => {
    const a = lines.a[j] ?? 1
    if (model === 'rasch') return { a: 1, se_a: 0, b: mean - d, se_b: errors.d[j] ?? Number.NaN }
    const [byA, byD] = [d / a ** 2, -1 / a]
    const [se_a, se_d, together] = [
      errors.a[j] ?? Number.NaN,
      errors.d[j] ?? Number.NaN,
      errors.ad[j] ?? Number.NaN,
    ]
    const variance = (byA * se_a) ** 2 + (byD * se_d) ** 2 + 2 * byA * byD * together
    return { a, se_a, b: -d / a, se_b: Math.sqrt(variance) }
  })

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Centred, as people are measured: in logits where all slopes are equal. */
const centred = (model: Model, items: readonly { a: number; b: number }[]): Scale => {
  const mean = meanOf(items.map(({ b }) => b))
  return items.map(({ a, b }) => (model === '2pl' ? { a, b: b - mean } : { a: 1, b: a * (b - mean) }))
}

const measuresOf = (
  matrix: readonly Int8Array[],
  groups: readonly Asked[],
  scale: Scale,
  estimated: Estimate,
) => {
  const abilities = expectedAbilities(groups, estimated.lines, nodesOf(FINE))
  const persons = new Array<PersonMeasure>(matrix.length)
  for (const { items, patterns } of groups) {
    const own = items.map((j) => scale[j] ?? { a: 1, b: 0 })
    const measureByEarned = new Map<number, Measure>()
    for (const pattern of patterns) {
      const earned = items.reduce((sum, j, at) => sum + (pattern.answers[j] === 1 ? (own[at]?.a ?? 1) : 0), 0)
      const measure = measureByEarned.get(earned) ?? weightedLikelihood(own, earned)
      measureByEarned.set(earned, measure)
      const fit = fitOf(
        items.map((j, at) => ({
          p: chanceOf((own[at]?.a ?? 1) * (measure.measure - (own[at]?.b ?? 0))),
          right: pattern.answers[j] === 1,
        })),
      )
      const { mean = Number.NaN, variance = Number.NaN } = abilities.get(pattern) ?? {}
      const person = {
        ...measure,
        ...fit,
        raw: pattern.raw,
        asked: items.length,
        ability: mean,
        ability_se: Math.sqrt(variance),
      }
      for (const row of pattern.rows) persons[row] = person
    }
  }
  return { persons, reliability: eapReliability(abilities) }
}

/** Who was asked the item: measure, the chance by the model, and the answer. */
const answersTo = (
  matrix: readonly Int8Array[],
  persons: readonly PersonMeasure[],
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

const compared = (matrix: readonly Int8Array[], model: Model, own: Estimate): Analysis['comparison'] => {
  if (matrix.length < COMPARED_FROM) return null
  const other = estimate(matrix, model === '2pl' ? '1pl' : '2pl', { errors: false })
  const [common, slopes] = model === '2pl' ? [other, own] : [own, other]
  const chi_square = Math.max(0, 2 * (slopes.logLikelihood - common.logLikelihood))
  const df = slopes.parameters - common.parameters
  return df > 0 ? { chi_square, df, p: chiSquareChance(chi_square, df) } : null
}

type Described = {
  items: ReturnType<typeof itemsOf>
  scale: readonly { a: number; b: number }[]
  persons: Analysis['persons']
  displacements: ReturnType<typeof displacementsOf>
  lines: Estimate['lines']
}
/** What is said of each item beside its place. */
const describeItems = (
  matrix: readonly Int8Array[],
  groups: ReturnType<typeof groupAnswers>,
  { items, scale, persons, displacements, lines }: Described,
): Analysis['items'] => {
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

/**
 * Everything that is said of a calibration.
 * @param matrix people × items, every item with right and wrong answers, everybody asked something
 * @param tell how much of the work is done, from 0 to 1
 * @param anchors of Rasch alone: places that are held, and on whose scale everything is told
 */
export const analyse = (
  matrix: readonly Int8Array[],
  model: Model,
  tell: (share: number) => void = () => {},
  anchors: Anchors = new Map(),
): Analysis => {
  const groups = groupAnswers(matrix)
  const isAnchored = anchors.size > 0
  const estimated = estimate(matrix, model, { tell: (share) => tell(0.7 * share), anchors })
  const displacements = displacementsOf(matrix, anchors, estimated, (share) => tell(0.7 + 0.1 * share))
  const { lines, logLikelihood, parameters, converged } = estimated
  const items = itemsOf(model, estimated)
  const scale = isAnchored ? items.map(({ b }) => ({ a: 1, b })) : centred(model, items)
  const { persons, reliability } = measuresOf(matrix, groups, scale, estimated)
  tell(0.9)
  const n = matrix.length
  return {
    n,
    log_likelihood: logLikelihood,
    aic: 2 * parameters - 2 * logLikelihood,
    bic: parameters * Math.log(n) - 2 * logLikelihood,
    person_mean: isAnchored ? estimated.mean : null,
    person_sd: model === 'rasch' ? (lines.a[0] ?? 1) : 1,
    reliability,
    separation: Math.sqrt(reliability / (1 - reliability)),
    converged,
    extremes: {
      all: persons.filter(({ raw, asked }) => raw === asked).length,
      none: persons.filter(({ raw }) => raw === 0).length,
    },
    comparison: isAnchored ? null : compared(matrix, model, estimated),
    contrast: contrastOf(matrix, persons, scale),
    items: describeItems(matrix, groups, { items, scale, persons, displacements, lines }),
    scores: Array.from({ length: scale.length + 1 }, (_, raw) => ({
      raw,
      ...(model === '2pl' ? byExpectedScore(scale, raw) : weightedLikelihood(scale, raw)),
    })),
    persons,
  }
}
