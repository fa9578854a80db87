import { PLAIN_FROM } from '@tuntas/contract/insight/measurement'
import { invert } from './linear.rules.ts'
import { groupAnswers } from './matrix.rules.ts'
import { type Expected, expect, type Lines, type Nodes, nodesOf, slopesOf } from './posterior.rules.ts'

/**
 * Bock–Aitkin marginal maximum likelihood: ability is N(0, 1), its integral a sum over nodes, the lines found by EM; the observed information of
 * the marginal likelihood gives the standard errors. Method, sources and limits: docs/measurement.md.
 */

export type Model = 'rasch' | '1pl' | '2pl'
export type Estimate = {
  lines: Lines
  /** Where anchors fix the scale: the mean of abilities on it; else 0, which is what fixes it. */
  mean: number
  /** Of slope and intercept (with anchors: of the intercept less the mean), and how they vary together. */
  errors: { a: Float64Array; d: Float64Array; ad: Float64Array }
  logLikelihood: number
  /** How many numbers were estimated. */
  parameters: number
  converged: boolean
}

/** Standard deviation of ln a in the prior of slopes, where few were asked. */
const PRIOR_SD = 0.5
const ROUNDS = 2_000
/** How far a slope or an intercept may still be from where it goes: slopes of their own come near slowly, one that all share at once. */
const NEAR = { own: 6e-4, common: 1e-5 }
const STEP = 1e-5
/** Cells of the matrix up to which the grid is as fine as that of published figures. */
const FINE_CELLS = 40_000
const FINE = 61
const COARSE = 41

/**
 * Intercepts as they are estimated. Each item has one of its own; anchors, whose places are held, share one, the mean of abilities:
 * `d = mean − b`.
 */
type Intercepts = { count: number; of: Int32Array; shift: Float64Array }
/** Places of items, by their column, that are held on the Rasch scale. */
export type Anchors = ReadonlyMap<number, number>

const interceptsOf = (k: number, anchors: Anchors): Intercepts => {
  let next = anchors.size > 0 ? 1 : 0
  const of = Int32Array.from({ length: k }, (_, j) => (anchors.has(j) ? 0 : next++))
  return { count: next, of, shift: Float64Array.from(of, (_, j) => -(anchors.get(j) ?? 0)) }
}

type Task = {
  common: boolean
  prior: boolean
  k: number
  intercepts: Intercepts
  nodes: Nodes
  expect: (lines: Lines) => Expected
}

const clamp = (step: number) => Math.max(-1, Math.min(1, step))
/** The prior's part of the gradient by a slope, and of how it bends. */
const priorOf = (a: number) => ({ by: -Math.log(a) / (PRIOR_SD ** 2 * a), bend: 1 / (PRIOR_SD * a) ** 2 })

/** The next line of one item with a slope of its own. */
const nextOwn = ({ nodes, prior }: Task, expected: Expected, j: number, lines: Lines) => {
  let [a, d] = [lines.a[j] ?? 1, lines.d[j] ?? 0]
  for (let round = 0; round < 8; round++) {
    const s = slopesOf(expected, j, a, d, nodes)
    const more = prior ? priorOf(a) : { by: 0, bend: 0 }
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

const estimatedOf = ({ intercepts: { count, of, shift } }: Task, d: Float64Array): Float64Array => {
  const estimated = new Float64Array(count)
  for (const [j, place] of of.entries()) estimated[place] = (d[j] ?? 0) - (shift[j] ?? 0)
  return estimated
}
const interceptsAt = ({ intercepts: { of, shift } }: Task, estimated: Float64Array): Float64Array =>
  Float64Array.from(of, (place, j) => (estimated[place] ?? 0) + (shift[j] ?? 0))

/** The gradient and how it bends, by the slope that all share and by each intercept that is estimated. */
const sharedSlopes = ({ nodes, intercepts }: Task, expected: Expected, shared: number, d: Float64Array) => {
  let [byA, aa] = [0, 0]
  const sums = Array.from({ length: intercepts.count }, () => ({ byD: 0, ad: 0, dd: 0 }))
  for (const [j, place] of intercepts.of.entries()) {
    const own = slopesOf(expected, j, shared, d[j] ?? 0, nodes)
    byA += own.byA
    aa += own.aa
    const sum = sums[place]
    if (!sum) continue
    sum.byD += own.byD
    sum.ad += own.ad
    sum.dd += own.dd
  }
  return { byA, aa, sums }
}

/** The next lines where all share one slope: Newton's step with the intercepts eliminated. */
const nextShared = (task: Task, expected: Expected, lines: Lines): Lines => {
  let shared = lines.a[0] ?? 1
  const estimated = estimatedOf(task, lines.d)
  for (let round = 0; round < 8; round++) {
    const { byA, aa, sums } = sharedSlopes(task, expected, shared, interceptsAt(task, estimated))
    let [by, bend] = [byA, aa]
    for (const { byD, ad, dd } of sums) {
      by -= (ad * byD) / dd
      bend -= (ad * ad) / dd
    }
    const step = clamp(by / bend)
    shared = Math.max(shared / 3, shared + step)
    let most = Math.abs(step)
    for (const [place, { byD, ad, dd }] of sums.entries()) {
      const own = clamp((byD - ad * step) / dd)
      estimated[place] = (estimated[place] ?? 0) + own
      most = Math.max(most, Math.abs(own))
    }
    if (most < 1e-6) break
  }
  return { a: new Float64Array(task.k).fill(shared), d: interceptsAt(task, estimated) }
}

const nextLines = (task: Task, expected: Expected, lines: Lines): Lines => {
  if (task.common) return nextShared(task, expected, lines)
  const next = { a: lines.a.slice(), d: lines.d.slice() }
  for (let j = 0; j < task.k; j++) {
    const { a, d } = nextOwn(task, expected, j, lines)
    next.a[j] = a
    next.d[j] = d
  }
  return next
}

/** The estimated numbers in one row: the slope that is shared, or each item's own, then the intercepts. */
const pack = (task: Task, { a, d }: Lines): Float64Array =>
  Float64Array.from([...(task.common ? a.slice(0, 1) : a), ...estimatedOf(task, d)])
const unpack = (task: Task, row: Float64Array): Lines => {
  const { common, k, intercepts } = task
  const d = interceptsAt(task, row.slice(row.length - intercepts.count))
  return { a: common ? new Float64Array(k).fill(row[0] ?? 1) : row.slice(0, k), d }
}

const distance = (one: Float64Array, other: Float64Array) =>
  Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))))

const scoreAt = (task: Task, row: Float64Array) => {
  const lines = unpack(task, row)
  const expected = task.expect(lines)
  const gradient = new Float64Array(row.length)
  const slopes = task.common ? 1 : task.k
  for (let j = 0; j < task.k; j++) {
    const a = lines.a[j] ?? 1
    const { byA, byD } = slopesOf(expected, j, a, lines.d[j] ?? 0, task.nodes)
    const at = task.common ? 0 : j
    gradient[at] = (gradient[at] ?? 0) + byA + (task.prior ? priorOf(a).by : 0)
    const place = slopes + (task.intercepts.of[j] ?? 0)
    gradient[place] = (gradient[place] ?? 0) + byD
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
    const moved = row.slice()
    moved[i] = (moved[i] ?? 0) + STEP
    const there = scoreAt(task, moved).gradient
    for (let l = 0; l < size; l++) {
      const fall = ((gradient[l] ?? 0) - (there[l] ?? 0)) / STEP
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

const beginning = (matrix: readonly Int8Array[], k: number, anchors: Anchors): Lines => {
  const d = Float64Array.from({ length: k }, (_, j) => {
    const given = matrix.filter((answers) => answers[j] !== -1)
    const right = given.filter((answers) => answers[j] === 1).length
    return Math.log((right + 0.5) / (given.length - right + 0.5)) * 1.2
  })
  let mean = 0
  for (const [j, b] of anchors) mean += ((d[j] ?? 0) + b) / anchors.size
  for (const [j, b] of anchors) d[j] = mean - b
  return { a: new Float64Array(k).fill(1), d }
}

type Options = {
  tell?: (share: number) => void
  errors?: boolean
  anchors?: Anchors
  from?: Lines
  near?: number
}
const NO_ANCHORS: Anchors = new Map()

/** Rounds of expectation and maximisation until each number is within `near` of where it goes. */
const climb = (task: Task, start: Lines, near: number, tell: (share: number) => void) => {
  let lines = start
  let [before, converged] = [Number.POSITIVE_INFINITY, false]
  for (let round = 0; round < ROUNDS && !converged; round++) {
    const next = nextLines(task, task.expect(lines), lines)
    const change = distance(pack(task, lines), pack(task, next))
    lines = next
    // Each round comes nearer by about the same ratio (Aitken): the sum of all further ones is what remains.
    const ratio = Math.min(0.999, change / before)
    converged = change < near && (change * ratio) / (1 - ratio) < near
    before = change
    tell(Math.min(0.4, round / 200))
  }
  return { lines, converged }
}

/** Standard errors out of the inverse of the information. */
const errorsOf = (
  { common, k, intercepts }: Task,
  isAnchored: boolean,
  inverse: readonly Float64Array[] | undefined,
): Estimate['errors'] => {
  const first = common ? 1 : k
  const variance = (r: number, c: number) => inverse?.[r]?.[c] ?? Number.NaN
  const each = (of: (slope: number, intercept: number) => number) =>
    Float64Array.from({ length: k }, (_, j) => of(common ? 0 : j, first + (intercepts.of[j] ?? 0)))
  return {
    a: each((slope) => Math.sqrt(variance(slope, slope))),
    d: each((_, at) => {
      if (!isAnchored) return Math.sqrt(variance(at, at))
      return Math.sqrt(Math.max(0, variance(at, at) + variance(first, first) - 2 * variance(at, first)))
    }),
    ad: each(variance),
  }
}

/**
 * @param matrix people × items; every item has right and wrong answers
 * @param options.tell how much of the work is done, from 0 to 1
 * @param options.errors false: without standard errors, which take longer than the rest
 * @param options.anchors of Rasch alone: places that are held; mean and spread of abilities are estimated beside the other items
 * @param options.from where to begin
 */
export const estimate = (matrix: readonly Int8Array[], model: Model, options: Options = {}): Estimate => {
  const { tell = () => {}, errors = true, anchors = NO_ANCHORS } = options
  const k = matrix[0]?.length ?? 0
  const groups = groupAnswers(matrix)
  const nodes = nodesOf(matrix.length * k <= FINE_CELLS ? FINE : COARSE)
  const common = model !== '2pl'
  const task: Task = {
    common,
    prior: !common && matrix.length < PLAIN_FROM,
    k,
    intercepts: interceptsOf(k, anchors),
    nodes,
    expect: (lines) => expect(groups, lines, nodes),
  }
  const near = options.near ?? (common ? NEAR.common : NEAR.own)
  const { lines, converged } = climb(task, options.from ?? beginning(matrix, k, anchors), near, tell)
  const row = pack(task, lines)
  const here = scoreAt(task, row)
  const inverse = errors
    ? invert(informationAt(task, row, here.gradient, (share) => tell(0.4 + 0.6 * share)))
    : undefined
  const isAnchored = anchors.size > 0
  return {
    lines,
    mean: isAnchored ? (row[1] ?? 0) : 0,
    errors: errorsOf(task, isAnchored, inverse),
    logLikelihood: here.logLikelihood,
    parameters: row.length,
    converged,
  }
}
