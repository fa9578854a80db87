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
 * Bock–Aitkin marginal maximum likelihood: ability is N(0, 1), its integral a sum over nodes, the lines found by EM; the observed information of
 * the marginal likelihood gives the standard errors. Method, sources and limits: docs/measurement.md.
 */

export type Model = 'rasch' | '1pl' | '2pl'
export type Estimate = {
  lines: Lines
  /** Where anchors fix the scale: mean and standard deviation of abilities on it. */
  abilities: { mean: number; sd: number } | null
  layout: Layout
  /** Whose answers were told apart. */
  groups: AskedAlike[]
  /** Of the estimated numbers, as the layout has them; without standard errors, and where they cannot be told, NaN. */
  covariance: (one: number, second: number) => number
  logLikelihood: number
  /** How many numbers were estimated. */
  parameters: number
  converged: boolean
}

/** Standard deviation of ln a in the prior of slopes, where few were asked. */
const PRIOR_SD = 0.5
const ROUNDS = 2_000
/** How far a number may still be from where it goes: slopes of their own come near slowly, one that all share at once. */
const NEAR = { own: 6e-4, common: 1e-5 }
const STEP = 1e-5
/** Cells of the matrix up to which the grid is as fine as that of published figures. */
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
/** The prior's part of the gradient by a slope, and of how it bends. */
const getPrior = (a: number) => ({
  by: -Math.log(a) / (PRIOR_SD ** 2 * a),
  bend: 1 / (PRIOR_SD * a) ** 2,
})

/** The next line of one item with a slope of its own. */
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

/** The gradient and how it bends, by the slope that all share and by each intercept that is estimated. */
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

/** The next lines where all share one slope: Newton's step with the intercepts eliminated. */
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

/** The next spread and mean of abilities, out of the anchors: their slopes and places say what both make of each line. */
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

/** The observed information: how the gradient falls in every direction. */
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

/** Rounds of expectation and maximisation until each number is within `near` of where it goes. */
const climb = (task: Task, start: Lines, tolerance: number, tell: (share: number) => void) => {
  let lines = start
  let [before, converged, steep] = [Number.POSITIVE_INFINITY, false, 0]
  for (let round = 0; round < ROUNDS && !converged && steep < STEEP_ROUNDS; round++) {
    const next = nextLines(task, task.expect(lines), lines)
    const change = distance(pack(task.layout, lines), pack(task.layout, next))
    lines = next
    // Each round comes nearer by about the same ratio (Aitken): the sum of all further ones is what remains.
    const ratio = Math.min(0.999, change / before)
    converged = change < tolerance && (change * ratio) / (1 - ratio) < tolerance
    before = change
    steep = isSteep(lines) ? steep + 1 : 0
    tell(Math.min(0.4, round / 200))
  }
  return { lines, converged }
}

/**
 * @param matrix people × items; every item has right and wrong answers
 * @param options.groups the matrix by who answers alike, where that is at hand
 * @param options.tell how much of the work is done, from 0 to 1
 * @param options.errors false: without standard errors, which take longer than the rest
 * @param options.anchors items that are held; mean and spread of abilities are estimated beside the others
 * @param options.from where to begin
 * @param options.prior of 2PL: whether slopes have a prior; left out, where few were asked
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
