import { COMPARED_FROM, type Dimension, PLAIN_FROM } from '@tuntas/contract/insight/measurement'
import { computeLinks, type Links } from '../reports/links.rules.ts'
import { type Estimate, estimate, type Model } from './calibration.rules.ts'
import { type Trouble, troubleAfter, troubleBefore } from './calibration-blockers.rules.ts'
import { chiSquareChance } from './chance.rules.ts'
import { computeContrast } from './contrast.rules.ts'
import { computeDisplacements } from './displacement.rules.ts'
import { type Fit, Residuals } from './fit.rules.ts'
import { computePlaces } from './item-parameters.rules.ts'
import { describeItems, type ItemMeasure } from './items.rules.ts'
import { type Anchors, NO_ANCHORS } from './layout.rules.ts'
import { type Alike, type Asked, groupAnswers } from './matrix.rules.ts'
import { compareDimensions } from './parallel-analysis.rules.ts'
import {
  byExpectedScore,
  eapReliability,
  expectedAbilities,
  type Measure,
  weightedLikelihood,
} from './persons.rules.ts'
import { buildNodes, computeChance, isSteep, type Lines } from './posterior.rules.ts'

const FINE = 61

export type PersonMeasure = Measure &
  Fit & { raw: number; asked: number; ability: number; ability_se: number }
export type Analysis = {
  n: number
  log_likelihood: number
  aic: number
  bic: number
  /** On the scale of the anchors; null without anchors. */
  person_mean: number | null
  person_sd: number
  reliability: number
  separation: number
  converged: boolean
  /**
   * 2PL only: slopes have a prior although enough people were asked, because without one some slopes diverge.
   */
  guarded: boolean
  links: Links
  /** People with every answer right, and with none right. */
  extremes: { all: number; none: number }
  /**
   * Likelihood-ratio test of a slope per item against one common slope. Null below 250 people, and where a
   * slope diverges.
   */
  comparison: { chi_square: number; df: number; p: number } | null
  /**
   * Greatest eigenvalue of the residual correlations. `dimension` compares it with one ability alone.
   */
  contrast: number | null
  /** Null if the caller asked for no comparison with simulated classes. */
  dimension: Dimension | null
  items: ItemMeasure[]
  scores: (Measure & { raw: number })[]
  persons: PersonMeasure[]
}

/** Why there is no analysis, and how well the items are linked. */
export type Refused = { trouble: Trouble; links: Links }

type Scale = { a: number; b: number }[]

const computeMean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Centred like the person measures: in logits if all slopes are equal. */
const centred = (model: Model, items: readonly { a: number; b: number }[]): Scale => {
  const mean = computeMean(items.map(({ b }) => b))
  return items.map(({ a, b }) => (model === '2pl' ? { a, b: b - mean } : { a: 1, b: a * (b - mean) }))
}

/** Measure of people with equivalent answers, and their chance of a right answer to each item. */
const measureAlike = ({ patterns: [first] }: Alike, items: readonly number[], itemScale: Scale) => {
  const earned = items.reduce(
    (sum, j, at) => sum + (first?.answers[j] === 1 ? (itemScale[at]?.a ?? 1) : 0),
    0,
  )
  const measure = weightedLikelihood(itemScale, earned)
  return {
    measure,
    chances: Float64Array.from(itemScale, ({ a, b }) => computeChance(a * (measure.measure - b))),
  }
}

const fitOfPattern = (answers: Int8Array, items: readonly number[], chances: Float64Array): Fit => {
  const residuals = new Residuals()
  for (let at = 0; at < items.length; at++) residuals.add(chances[at] ?? 0, answers[items[at] ?? 0] === 1, 1)
  return residuals.fit()
}

const measurePersons = (people: number, { groups, lines }: Estimate, scale: Scale) => {
  const abilities = expectedAbilities(groups, lines, buildNodes(FINE))
  const persons = new Array<PersonMeasure>(people)
  for (const { items, alike } of groups) {
    const itemScale = items.map((j) => scale[j] ?? { a: 1, b: 0 })
    for (const alikeGroup of alike) {
      const { measure, chances } = measureAlike(alikeGroup, items, itemScale)
      const { mean = Number.NaN, variance = Number.NaN } = abilities.get(alikeGroup) ?? {}
      const [ability, ability_se, askedCount] = [mean, Math.sqrt(variance), items.length]
      for (const { answers, raw, rows } of alikeGroup.patterns) {
        const person = {
          ...measure,
          ...fitOfPattern(answers, items, chances),
          raw,
          asked: askedCount,
          ability,
          ability_se,
        }
        for (const row of rows) persons[row] = person
      }
    }
  }
  return { persons, reliability: eapReliability(abilities) }
}

type Work = {
  matrix: readonly Int8Array[]
  groups: readonly Asked[]
  model: Model
  anchors: Anchors
  tell: (share: number) => void
}

/** Compares maximum likelihoods: where a prior guards the slopes, another estimate is made without it. */
const compareModels = ({ matrix, groups, model }: Work, baseEstimate: Estimate): Analysis['comparison'] => {
  if (matrix.length < COMPARED_FROM) return null
  const estimateFreely = (otherModel: '1pl' | '2pl', from?: Lines) =>
    estimate(matrix, otherModel, { groups, errors: false, prior: false, ...(from && { from }) })
  const isFree = model === '2pl' && matrix.length >= PLAIN_FROM
  const [commonEstimate, slopes] =
    model === '2pl'
      ? [estimateFreely('1pl'), isFree ? baseEstimate : estimateFreely('2pl')]
      : [baseEstimate, estimateFreely('2pl', baseEstimate.lines)]
  if (!commonEstimate.converged || !slopes.converged || isSteep(slopes.lines)) return null
  const chi_square = Math.max(0, 2 * (slopes.logLikelihood - commonEstimate.logLikelihood))
  const df = slopes.parameters - commonEstimate.parameters
  return df > 0 ? { chi_square, df, p: chiSquareChance(chi_square, df) } : null
}

/** Estimates the items. A 2PL with a diverging slope is estimated again with a prior. */
const estimated = ({ matrix, groups, model, anchors, tell }: Work) => {
  const run = (prior?: boolean) => {
    const baseEstimate = estimate(matrix, model, { groups, tell, anchors, ...(prior && { prior }) })
    const places = computePlaces(model, baseEstimate)
    return { found: baseEstimate, places, trouble: troubleAfter(model, baseEstimate, places) }
  }
  const first = { ...run(), guarded: false }
  if (first.trouble !== 'steep' || model !== '2pl' || matrix.length < PLAIN_FROM) return first
  return { ...run(true), guarded: true }
}

/** AIC and BIC of the estimate. */
const computeCriteria = ({ logLikelihood, parameters }: Estimate, n: number) => ({
  n,
  log_likelihood: logLikelihood,
  aic: 2 * parameters - 2 * logLikelihood,
  bic: parameters * Math.log(n) - 2 * logLikelihood,
})

/** Measure of each raw score on all items. */
const computeScoreTable = (model: Model, scale: Scale): Analysis['scores'] =>
  Array.from({ length: scale.length + 1 }, (_, raw) => ({
    raw,
    ...(model === '2pl' ? byExpectedScore(scale, raw) : weightedLikelihood(scale, raw)),
  }))

/** Counts people with everything they were asked right, and with nothing right. */
const countExtremes = (persons: Analysis['persons']): Analysis['extremes'] => ({
  all: persons.filter(({ raw, asked: askedCount }) => raw === askedCount).length,
  none: persons.filter(({ raw }) => raw === 0).length,
})

/** The contrast of the residuals, and its comparison with simulated classes if there is a seed. */
const examineDimensions = (
  calibrated: Omit<Parameters<typeof compareDimensions>[0], 'contrast'>,
  persons: Analysis['persons'],
  seed: number | undefined,
  tell: (share: number) => void,
): Pick<Analysis, 'contrast' | 'dimension'> => {
  const contrast = computeContrast(calibrated.matrix, persons, calibrated.scale)
  if (seed === undefined) return { contrast, dimension: null }
  return { contrast, dimension: compareDimensions({ ...calibrated, contrast }, seed, tell) }
}

/**
 * The complete calibration, or the reason why there is none.
 * @param matrix people × items; every item has right and wrong answers, and every person was asked something
 * @param tell progress from 0 to 1
 * @param options.anchors fixed items, which set the scale; 1PL is then the same as Rasch
 * @param options.seed of the simulated classes; without it the dimensions are not compared
 */
export const tryToAnalyse = (
  matrix: readonly Int8Array[],
  model: Model,
  tell: (share: number) => void = () => {},
  { anchors = NO_ANCHORS, seed }: { anchors?: Anchors; seed?: number } = {},
): Analysis | Refused => {
  const groups = groupAnswers(matrix)
  const links = computeLinks(groups, matrix[0]?.length ?? 0)
  const before = troubleBefore(groups, links)
  if (before) return { trouble: before, links }
  const work = { matrix, groups, model, anchors, tell: (share: number) => tell(0.7 * share) }
  const { found: baseEstimate, places: items, trouble, guarded } = estimated(work)
  if (trouble) return { trouble, links }
  const { lines, converged, abilities } = baseEstimate
  const tellMore = (share: number) => tell(0.7 + 0.1 * share)
  const displacements = computeDisplacements(matrix, model, anchors, { groups, lines }, tellMore)
  const scale = abilities ? items.map(({ a, b }) => ({ a, b })) : centred(model, items)
  const { persons, reliability } = measurePersons(matrix.length, baseEstimate, scale)
  const person_sd = abilities?.sd ?? (model === 'rasch' ? (lines.a[0] ?? 1) : 1)
  const spread = { mean: abilities?.mean ?? 0, sd: person_sd }
  const dimensions = examineDimensions({ matrix, items, scale, abilities: spread }, persons, seed, (share) =>
    tell(0.9 + 0.1 * share),
  )
  return {
    ...computeCriteria(baseEstimate, matrix.length),
    person_mean: abilities?.mean ?? null,
    person_sd,
    reliability,
    separation: Math.sqrt(reliability / (1 - reliability)),
    converged,
    guarded,
    links,
    extremes: countExtremes(persons),
    comparison: abilities || guarded ? null : compareModels(work, baseEstimate),
    ...dimensions,
    items: describeItems(matrix, groups, { items, scale, persons, displacements, estimated: baseEstimate }),
    scores: computeScoreTable(model, scale),
    persons,
  }
}

/** The same for answers that are known to be sufficient. */
export const analyse = (...args: Parameters<typeof tryToAnalyse>): Analysis => {
  const analysis = tryToAnalyse(...args)
  if ('trouble' in analysis) throw new Error(`Nothing to calibrate: ${analysis.trouble}`)
  return analysis
}
