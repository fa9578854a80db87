import { PLAIN_FROM } from '@tuntas/contract/insight/measurement'
import {
  type Anchors,
  beginning,
  buildLayout,
  type Layout,
  MEAN,
  NO_ANCHORS,
  pack,
  SD,
  unpack,
} from './layout.rules.ts'
import { invert } from './linear.rules.ts'
import { type Asked, type AskedAlike, groupAlike, groupAnswers } from './matrix.rules.ts'
import {
  buildNodes,
  computeGradient,
  type Expected,
  expect,
  isSteep,
  type Lines,
  type Nodes,
  STEEP_ROUNDS,
} from './posterior.rules.ts'

/**
 * Bock–Aitkin marginal maximum likelihood: ability is N(0, 1), integrated over nodes; EM finds the item
 * parameters, and the observed information of the marginal likelihood gives the standard errors. Method,
 * sources and limits: docs/measurement.md.
 */

export type Model = 'rasch' | '1pl' | '2pl'
export type Estimate = {
  lines: Lines
  /** Mean and standard deviation of the abilities, if anchors fix the scale. */
  abilities: { mean: number; sd: number } | null
  layout: Layout
  /** The answers, grouped by equivalent patterns. */
  groups: AskedAlike[]
  /**
   * Covariance of the estimated parameters, in the order of the layout. NaN without standard errors, or if
   * the information is singular.
   */
  covariance: (one: number, second: number) => number
  logLikelihood: number
  /** Number of estimated parameters. */
  parameters: number
  converged: boolean
}

/** Standard deviation of ln a in the slope prior, which applies to small samples. */
const PRIOR_SD = 0.5
const ROUNDS = 2_000
/** Tolerance of convergence. Slopes per item converge slowly, a common slope quickly. */
const NEAR = { own: 6e-4, common: 1e-5 }
const STEP = 1e-5
/** Up to this number of cells the grid is as fine as that of published figures. */
const FINE_CELLS = 40_000
const FINE = 61
const COARSE = 41

type Task = {
  layout: Layout
  prior: boolean
  k: number
  nodes: Nodes
  expect: (lines: Lines) => Expected
}

const clamp = (step: number) => Math.max(-1, Math.min(1, step))
/** The prior's part of the gradient and second derivative by a slope. */
const getPrior = (a: number) => ({
  by: -Math.log(a) / (PRIOR_SD ** 2 * a),
  bend: 1 / (PRIOR_SD * a) ** 2,
})

/** M-step of one item with its own slope. */
const nextOwn = ({ nodes, prior }: Task, expected: Expected, j: number, lines: Lines) => {
  let [a, d] = [lines.a[j] ?? 1, lines.d[j] ?? 0]
  for (let round = 0; round < 8; round++) {
    const s = computeGradient(expected, j, a, d, nodes)
    const more = prior ? getPrior(a) : { by: 0, bend: 0 }
    const [byA, aa] = [s.byA + more.by, s.aa + more.bend]
    const det = aa * s.dd - s.ad * s.ad
    if (det <= 1e-12) break
    const stepA = clamp((s.dd * byA - s.ad * s.byD) / det)
    const stepD = clamp((aa * s.byD - s.ad * byA) / det)
    a = prior ? Math.max(a / 3, a + stepA) : a + stepA
    d += stepD
    if (Math.abs(stepA) + Math.abs(stepD) < 1e-6) break
  }
  return { a, d }
}

/** Gradient and second derivatives by the common slope and by each estimated intercept. */
const sharedSlopes = ({ nodes, layout }: Task, expected: Expected, { a, d }: Lines) => {
  let [byA, aa] = [0, 0]
  const sums = Array.from({ length: layout.size - 1 }, () => ({ byD: 0, ad: 0, dd: 0 }))
  for (const [j, at] of layout.intercepts.at.entries()) {
    const itemGradient = computeGradient(expected, j, a[j] ?? 1, d[j] ?? 0, nodes)
    byA += itemGradient.byA
    aa += itemGradient.aa
    const sum = sums[at - 1]
    if (!sum) continue
    sum.byD += itemGradient.byD
    sum.ad += itemGradient.ad
    sum.dd += itemGradient.dd
  }
  return { byA, aa, sums }
}

/** M-step with one common slope: a Newton step with the intercepts eliminated. */
const nextShared = (task: Task, expected: Expected, lines: Lines): Lines => {
  const row = pack(task.layout, lines)
  for (let round = 0; round < 8; round++) {
    const { byA, aa, sums } = sharedSlopes(task, expected, unpack(task.layout, row))
    let [by, bend] = [byA, aa]
    for (const { byD, ad, dd } of sums) {
      by -= (ad * byD) / dd
      bend -= (ad * ad) / dd
    }
    const step = clamp(by / bend)
    const sharedSd = row[SD] ?? 1
    row[SD] = Math.max(sharedSd / 3, sharedSd + step)
    let most = Math.abs(step)
    for (const [at, { byD, ad, dd }] of sums.entries()) {
      const ownStep = clamp((byD - ad * step) / dd)
      row[at + 1] = (row[at + 1] ?? 0) + ownStep
      most = Math.max(most, Math.abs(ownStep))
    }
    if (most < 1e-6) break
  }
  return unpack(task.layout, row)
}

/** M-step of the abilities' standard deviation and mean, from the lines of the anchors. */
const nextAbilities = ({ nodes, layout }: Task, expected: Expected, row: Float64Array) => {
  let [sd, mean] = [row[SD] ?? 1, row[MEAN] ?? 0]
  for (let round = 0; round < 8; round++) {
    let [bySd, byMean, ss, sm, mm] = [0, 0, 0, 0, 0]
    for (const [j, { a, b }] of layout.anchors) {
      const itemGradient = computeGradient(expected, j, a * sd, a * (mean - b), nodes)
      bySd += a * itemGradient.byA
      byMean += a * itemGradient.byD
      ss += a * a * itemGradient.aa
      sm += a * a * itemGradient.ad
      mm += a * a * itemGradient.dd
    }
    const det = ss * mm - sm * sm
    if (det <= 1e-12) break
    const [stepSd, stepMean] = [
      clamp((mm * bySd - sm * byMean) / det),
      clamp((ss * byMean - sm * bySd) / det),
    ]
    sd = Math.max(sd / 3, sd + stepSd)
    mean += stepMean
    if (Math.abs(stepSd) + Math.abs(stepMean) < 1e-6) break
  }
  return { sd, mean }
}

const nextLines = (task: Task, expected: Expected, lines: Lines): Lines => {
  const { layout } = task
  if (layout.common) return nextShared(task, expected, lines)
  const next = { a: lines.a.slice(), d: lines.d.slice() }
  for (let j = 0; j < task.k; j++) {
    if (layout.anchors.has(j)) continue
    const { a, d } = nextOwn(task, expected, j, lines)
    next.a[j] = a
    next.d[j] = d
  }
  if (layout.anchors.size > 0) {
    const { sd, mean } = nextAbilities(task, expected, pack(layout, lines))
    for (const [j, { a, b }] of layout.anchors) {
      next.a[j] = a * sd
      next.d[j] = a * (mean - b)
    }
  }
  return next
}

const distance = (one: Float64Array, otherRow: Float64Array) =>
  Math.max(...one.map((value, at) => Math.abs(value - (otherRow[at] ?? 0))))

const scoreAt = ({ layout, k, nodes, prior, expect: of }: Task, row: Float64Array) => {
  const { slopes, intercepts, anchors } = layout
  const lines = unpack(layout, row)
  const expected = of(lines)
  const gradient = new Float64Array(row.length)
  const add = (at: number, by: number) => {
    gradient[at] = (gradient[at] ?? 0) + by
  }
  for (let j = 0; j < k; j++) {
    const a = lines.a[j] ?? 1
    const { byA, byD } = computeGradient(expected, j, a, lines.d[j] ?? 0, nodes)
    add(slopes.at[j] ?? 0, (slopes.times[j] ?? 1) * byA + (prior && !anchors.has(j) ? getPrior(a).by : 0))
    add(intercepts.at[j] ?? 0, (intercepts.times[j] ?? 1) * byD)
  }
  return { gradient, logLikelihood: expected.logLikelihood }
}

/** Observed information: the numerical derivative of the gradient in every direction. */
const informationAt = (
  task: Task,
  row: Float64Array,
  gradient: Float64Array,
  tell: (share: number) => void,
) => {
  const size = row.length
  const information = Array.from({ length: size }, () => new Float64Array(size))
  for (let i = 0; i < size; i++) {
    const movedRow = row.slice()
    movedRow[i] = (movedRow[i] ?? 0) + STEP
    const movedGradient = scoreAt(task, movedRow).gradient
    for (let l = 0; l < size; l++) {
      const fall = ((gradient[l] ?? 0) - (movedGradient[l] ?? 0)) / STEP
      for (const [r, c] of [
        [i, l],
        [l, i],
      ] as const) {
        const line = information[r]
        if (line) line[c] = (line[c] ?? 0) + fall / 2
      }
    }
    tell((i + 1) / size)
  }
  return information
}

type Options = {
  groups?: readonly Asked[]
  tell?: (share: number) => void
  errors?: boolean
  anchors?: Anchors
  from?: Lines
  near?: number
  prior?: boolean
}

/** Runs EM until the estimated distance to the limit is below `tolerance` for every parameter. */
const climb = (task: Task, start: Lines, tolerance: number, tell: (share: number) => void) => {
  let lines = start
  let [before, converged, steep] = [Number.POSITIVE_INFINITY, false, 0]
  for (let round = 0; round < ROUNDS && !converged && steep < STEEP_ROUNDS; round++) {
    const next = nextLines(task, task.expect(lines), lines)
    const change = distance(pack(task.layout, lines), pack(task.layout, next))
    lines = next
    // EM converges by a nearly constant ratio (Aitken), so the remaining steps form a geometric series.
    const ratio = Math.min(0.999, change / before)
    converged = change < tolerance && (change * ratio) / (1 - ratio) < tolerance
    before = change
    steep = isSteep(lines) ? steep + 1 : 0
    tell(Math.min(0.4, round / 200))
  }
  return { lines, converged }
}

/**
 * Estimates the item parameters.
 * @param matrix people × items; every item has right and wrong answers
 * @param options.groups the matrix by equivalent patterns, if already computed
 * @param options.tell progress from 0 to 1
 * @param options.errors false: skip the standard errors, which take longer than the rest
 * @param options.anchors fixed items; mean and spread of abilities are then estimated too
 * @param options.from start values
 * @param options.prior 2PL only: whether slopes have a prior; by default for few people
 */
export const estimate = (matrix: readonly Int8Array[], model: Model, options: Options = {}): Estimate => {
  const { tell = () => {}, errors = true, anchors = NO_ANCHORS } = options
  const k = matrix[0]?.length ?? 0
  const nodes = buildNodes(matrix.length * k <= FINE_CELLS ? FINE : COARSE)
  const isCommon = model !== '2pl'
  const layout = buildLayout(k, isCommon, anchors)
  const equal = isCommon && layout.slopes.times.every((times) => times === layout.slopes.times[0])
  const groups = groupAlike(options.groups ?? groupAnswers(matrix), equal)
  const task: Task = {
    layout,
    prior: !isCommon && (options.prior ?? matrix.length < PLAIN_FROM),
    k,
    nodes,
    expect: (lines) => expect(groups, lines, nodes),
  }
  const tolerance = options.near ?? (isCommon ? NEAR.common : NEAR.own)
  const { lines, converged } = climb(task, options.from ?? beginning(matrix, k, anchors), tolerance, tell)
  const row = pack(layout, lines)
  const optimum = scoreAt(task, row)
  const inverse = errors
    ? invert(informationAt(task, row, optimum.gradient, (share) => tell(0.4 + 0.6 * share)))
    : undefined
  return {
    lines,
    abilities: anchors.size > 0 ? { mean: row[MEAN] ?? 0, sd: row[SD] ?? 1 } : null,
    layout,
    groups,
    covariance: (one, second) => inverse?.[one]?.[second] ?? Number.NaN,
    logLikelihood: optimum.logLikelihood,
    parameters: row.length,
    converged,
  }
}
