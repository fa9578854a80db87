import {
  ENOUGH_RESULTS,
  EQUAL_WITHIN,
  type FormReport,
  formName,
  type PaperForm,
} from '@tuntas/contract/learning/paper-forms'
import type { Dealt } from './form-generation.rules.ts'

/** Figures of forms and their likeness (docs/measurement.md, Paket paralel). */

/** P and D of a question from its quizzes; `estimated`: nobody answered it, so its cell's means are used. */
export type Figure = { p: number; d: number; estimated: boolean }
export type Row = Omit<FormReport['cells'][number], 'counts' | 'matching'>
export type FormFigures = Omit<PaperForm, 'id' | 'question_ids'>

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length)
const roundTo = (value: number, digits = 4) => Number(value.toFixed(digits))
const spread = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers)

/** A share of 0 or 1 has no logit. */
const LEAST_P = 0.02
/** Rasch difficulty in logits at which average students (θ = 0) earn P. */
const computeDifficulty = (p: number): number => {
  const within = Math.min(1 - LEAST_P, Math.max(LEAST_P, p))
  return Math.log((1 - within) / within)
}
const rasch = (theta: number, b: number) => 1 / (1 + Math.exp(b - theta))

type Weighted = { b: number; point: number }
const weighted = ({ questions }: Pick<FormFigures, 'questions'>): Weighted[] =>
  questions.map(({ p, point }) => ({ b: computeDifficulty(p), point }))
/** Expected points at an ability (test characteristic curve). */
const expectedAt = (theta: number, items: readonly Weighted[]) =>
  sum(items.map(({ b, point }) => point * rasch(theta, b)))

const ABILITIES = Array.from({ length: 61 }, (_, at) => -3 + at / 10)
const HALVINGS = 40

/** Information at the ability whose expected points equal the KKM (Birnbaum: Σ PQ). */
const informationAt = (items: readonly Weighted[], points: number): number => {
  let [lowBound, highBound] = [-6, 6]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (lowBound + highBound) / 2
    if (expectedAt(middle, items) < points) lowBound = middle
    else highBound = middle
  }
  return sum(items.map(({ b }) => rasch(lowBound, b) * (1 - rasch(lowBound, b))))
}

const summariseForm = (
  name: string,
  ofCells: Dealt[number],
  rows: readonly Row[],
  of: (id: number, row: number) => Figure,
  kkm: number,
): FormFigures => {
  const questions = ofCells.flatMap((ids, row) =>
    ids.map((id) => ({ bank_version_id: id, row, point: rows[row]?.point ?? 0, ...of(id, row) })),
  )
  const ps = questions.map(({ p }) => p)
  const total = sum(questions.map(({ point }) => point))
  const middle = mean(ps)
  const expected = sum(questions.map(({ p, point }) => p * point))
  const variance = sum(questions.map(({ p, point }) => p * (1 - p) * point * point))
  return {
    name,
    bank_version_ids: questions.map(({ bank_version_id }) => bank_version_id),
    total_question: questions.length,
    total_point: roundTo(total, 2),
    mean_p: roundTo(middle),
    sd_p: roundTo(Math.sqrt(mean(ps.map((p) => (p - middle) ** 2)))),
    mean_d: roundTo(mean(questions.map(({ d }) => d))),
    expected_score: roundTo((100 * expected) / total, 2),
    sem: roundTo((100 * Math.sqrt(variance)) / total, 2),
    information: roundTo(informationAt(weighted({ questions }), (total * kkm) / 100)),
    estimated: questions.filter(({ estimated }) => estimated).length,
    questions: questions.map((one) => ({ ...one, p: roundTo(one.p), d: roundTo(one.d) })),
  }
}

const tccDifference = (forms: readonly FormFigures[]): number => {
  const items = forms.map(weighted)
  return Math.max(...ABILITIES.map((theta) => spread(items.map((one) => expectedAt(theta, one)))))
}

const countOverlap = (forms: readonly FormFigures[]): number[][] =>
  forms.map((one) => {
    const ownVersions = new Set(one.bank_version_ids)
    return forms.map((otherForm) => otherForm.bank_version_ids.filter((id) => ownVersions.has(id)).length)
  })

export type Likeness = {
  rows: readonly Row[]
  dealt: Dealt
  /** Bank questions available for each row. */
  matching: readonly number[]
  of: (id: number, row: number) => Figure
  kkm: number
}

export const compareForms = ({ rows, dealt, matching: matchingCounts, of, kkm }: Likeness) => {
  const forms = dealt.map((ofCells, at) => summariseForm(formName(at), ofCells, rows, of, kkm))
  const overlap = countOverlap(forms)
  const points = forms.map(({ total_point }) => total_point)
  const expected = forms.map((form) => (form.expected_score * form.total_point) / 100)
  const apart = tccDifference(forms)
  const cells = rows.map((row, at) => ({
    ...row,
    matching: matchingCounts[at] ?? 0,
    counts: dealt.map((ofCells) => ofCells[at]?.length ?? 0),
  }))
  const report: FormReport = {
    cells,
    counts_equal: cells.every(({ counts, number }) => counts.every((count) => count === number)),
    points_equal: spread(points) === 0,
    p_difference: roundTo(spread(forms.map(({ mean_p }) => mean_p))),
    d_difference: roundTo(spread(forms.map(({ mean_d }) => mean_d))),
    score_difference: roundTo(spread(forms.map(({ expected_score }) => expected_score)), 2),
    point_difference: roundTo(spread(expected), 2),
    tcc_difference: roundTo(apart, 3),
    tcc_questions: roundTo((apart * (forms[0]?.total_question ?? 0)) / (points[0] ?? 1), 3),
    tcc_from: 'p',
    overlap,
    max_overlap: Math.max(
      0,
      ...overlap.flatMap((ownOverlaps, at) => ownOverlaps.filter((_, otherIndex) => otherIndex !== at)),
    ),
    estimated: sum(forms.map(({ estimated }) => estimated)),
  }
  return { forms, report }
}

/** Estimates for unanswered questions: the mean of their cell, else of all, else one half. */
export const estimating = (
  knownFigures: ReadonlyMap<number, { p: number; d: number }>,
  cells: readonly (readonly number[])[],
) => {
  const figures = (ids: readonly number[]) => ids.flatMap((id) => knownFigures.get(id) ?? [])
  const computeMeans = (
    knownItems: readonly { p: number; d: number }[],
    fallback: { p: number; d: number },
  ) =>
    knownItems.length === 0
      ? fallback
      : { p: mean(knownItems.map(({ p }) => p)), d: mean(knownItems.map(({ d }) => d)) }
  const all = computeMeans(figures(cells.flat()), { p: 0.5, d: 0.3 })
  const means = cells.map((ids) => computeMeans(figures(ids), all))
  return (id: number, row: number): Figure => {
    const ownFigures = knownFigures.get(id)
    return ownFigures ? { ...ownFigures, estimated: false } : { ...(means[row] ?? all), estimated: true }
  }
}

type Used = {
  name: string
  finished: number
  mean: number | null
  sd: number | null
  total_question: number
}
const Z95 = 1.96

/**
 * Cohen's d of two forms' first attempts with its 95 % interval (Hedges & Olkin 1985). Empty if a form has
 * fewer than two results, or there is no variance.
 */
const compareTwo = (one: Used, next: Used) => {
  if (one.mean === null || next.mean === null || one.sd === null || next.sd === null) return []
  const [n, m] = [one.finished, next.finished]
  const pooled = Math.sqrt(((n - 1) * one.sd ** 2 + (m - 1) * next.sd ** 2) / (n + m - 2))
  if (pooled === 0) return []
  const d = (one.mean - next.mean) / pooled
  const error = Math.sqrt((n + m) / (n * m) + d ** 2 / (2 * (n + m)))
  const [lowBound, highBound] = [d - Z95 * error, d + Z95 * error]
  const within = lowBound >= -EQUAL_WITHIN && highBound <= EQUAL_WITHIN
  const apart = lowBound > EQUAL_WITHIN || highBound < -EQUAL_WITHIN
  const isEnough = Math.min(n, m) >= ENOUGH_RESULTS
  const verdict = !isEnough
    ? ('unproven' as const)
    : within
      ? ('equal' as const)
      : apart
        ? ('different' as const)
        : ('unproven' as const)
  const names: [string, string] = [one.name, next.name]
  const questions = ((one.mean - next.mean) * one.total_question) / 100
  return [
    {
      names,
      d: roundTo(d, 2),
      low: roundTo(lowBound, 2),
      high: roundTo(highBound, 2),
      verdict,
      results: [n, m] as [number, number],
      questions: roundTo(questions, 1),
    },
  ]
}

/** All pairs of forms, in order. */
export const comparedInUse = (usedForms: readonly Used[]) =>
  usedForms.flatMap((one, at) => usedForms.slice(at + 1).flatMap((next) => compareTwo(one, next)))
