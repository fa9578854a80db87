import {
  EQUAL_WITHIN,
  type FormReport,
  formName,
  type PaperForm,
} from '@tuntas/contract/learning/paper-forms'
import type { Dealt } from './dealing.rules.ts'

/** What forms come to, and how alike they are (docs/measurement.md, Paket paralel). */

/** P and D of a question as its quizzes found them; `estimated`: nobody has answered it, so these are its cell's means. */
export type Figure = { p: number; d: number; estimated: boolean }
export type Row = Omit<FormReport['cells'][number], 'counts' | 'matching'>
export type FormFigures = Omit<PaperForm, 'id' | 'question_ids'>

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length)
const rounded = (value: number, digits = 4) => Number(value.toFixed(digits))
const spread = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers)

/** A share of the points of nobody or everybody has no logit. */
const LEAST_P = 0.02
/** The difficulty at which average students (θ = 0) earn P in the Rasch model, in logits. */
const computeDifficulty = (p: number): number => {
  const within = Math.min(1 - LEAST_P, Math.max(LEAST_P, p))
  return Math.log((1 - within) / within)
}
const rasch = (theta: number, b: number) => 1 / (1 + Math.exp(b - theta))

type Weighted = { b: number; point: number }
const weighted = ({ questions }: Pick<FormFigures, 'questions'>): Weighted[] =>
  questions.map(({ p, point }) => ({ b: computeDifficulty(p), point }))
/** Points that somebody of this ability is expected to earn (test characteristic curve). */
const expectedAt = (theta: number, items: readonly Weighted[]) =>
  sum(items.map(({ b, point }) => point * rasch(theta, b)))

const ABILITIES = Array.from({ length: 61 }, (_, at) => -3 + at / 10)
const HALVINGS = 40

/** The information where the expected points come to the KKM (Birnbaum: Σ PQ). */
const informationAt = (items: readonly Weighted[], points: number): number => {
  let [low, high] = [-6, 6]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (expectedAt(middle, items) < points) low = middle
    else high = middle
  }
  return sum(items.map(({ b }) => rasch(low, b) * (1 - rasch(low, b))))
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
    total_point: rounded(total, 2),
    mean_p: rounded(middle),
    sd_p: rounded(Math.sqrt(mean(ps.map((p) => (p - middle) ** 2)))),
    mean_d: rounded(mean(questions.map(({ d }) => d))),
    expected_score: rounded((100 * expected) / total, 2),
    sem: rounded((100 * Math.sqrt(variance)) / total, 2),
    information: rounded(informationAt(weighted({ questions }), (total * kkm) / 100)),
    estimated: questions.filter(({ estimated }) => estimated).length,
    questions: questions.map((one) => ({ ...one, p: rounded(one.p), d: rounded(one.d) })),
  }
}

const tccDifference = (forms: readonly FormFigures[]): number => {
  const items = forms.map(weighted)
  return Math.max(...ABILITIES.map((theta) => spread(items.map((one) => expectedAt(theta, one)))))
}

const countOverlap = (forms: readonly FormFigures[]): number[][] =>
  forms.map((one) => {
    const own = new Set(one.bank_version_ids)
    return forms.map((other) => other.bank_version_ids.filter((id) => own.has(id)).length)
  })

export type Likeness = {
  rows: readonly Row[]
  dealt: Dealt
  /** Questions that the bank has for each row. */
  matching: readonly number[]
  of: (id: number, row: number) => Figure
  kkm: number
}

export const compareForms = ({ rows, dealt, matching, of, kkm }: Likeness) => {
  const forms = dealt.map((ofCells, at) => summariseForm(formName(at), ofCells, rows, of, kkm))
  const overlap = countOverlap(forms)
  const points = forms.map(({ total_point }) => total_point)
  const expected = forms.map((form) => (form.expected_score * form.total_point) / 100)
  const apart = tccDifference(forms)
  const cells = rows.map((row, at) => ({
    ...row,
    matching: matching[at] ?? 0,
    counts: dealt.map((ofCells) => ofCells[at]?.length ?? 0),
  }))
  const report: FormReport = {
    cells,
    counts_equal: cells.every(({ counts, number }) => counts.every((count) => count === number)),
    points_equal: spread(points) === 0,
    p_difference: rounded(spread(forms.map(({ mean_p }) => mean_p))),
    d_difference: rounded(spread(forms.map(({ mean_d }) => mean_d))),
    score_difference: rounded(spread(forms.map(({ expected_score }) => expected_score)), 2),
    point_difference: rounded(spread(expected), 2),
    tcc_difference: rounded(apart, 3),
    tcc_questions: rounded((apart * (forms[0]?.total_question ?? 0)) / (points[0] ?? 1), 3),
    tcc_from: 'p',
    overlap,
    max_overlap: Math.max(0, ...overlap.flatMap((own, at) => own.filter((_, other) => other !== at))),
    estimated: sum(forms.map(({ estimated }) => estimated)),
  }
  return { forms, report }
}

/** What nobody answered counts as the mean of its cell; a cell without data as the mean of all, and a bank without any as half. */
export const estimating = (
  known: ReadonlyMap<number, { p: number; d: number }>,
  cells: readonly (readonly number[])[],
) => {
  const figures = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? [])
  const computeMeans = (found: readonly { p: number; d: number }[], others: { p: number; d: number }) =>
    found.length === 0 ? others : { p: mean(found.map(({ p }) => p)), d: mean(found.map(({ d }) => d)) }
  const all = computeMeans(figures(cells.flat()), { p: 0.5, d: 0.3 })
  const means = cells.map((ids) => computeMeans(figures(ids), all))
  return (id: number, row: number): Figure => {
    const own = known.get(id)
    return own ? { ...own, estimated: false } : { ...(means[row] ?? all), estimated: true }
  }
}

type Used = { name: string; finished: number; mean: number | null; sd: number | null }
const Z95 = 1.96

/** Cohen's d of two forms' first attempts with its interval of 95 % (Hedges & Olkin 1985); nothing where a form has fewer than two results, or all are alike. */
const compared = (one: Used, other: Used) => {
  if (one.mean === null || other.mean === null || one.sd === null || other.sd === null) return []
  const [n, m] = [one.finished, other.finished]
  const pooled = Math.sqrt(((n - 1) * one.sd ** 2 + (m - 1) * other.sd ** 2) / (n + m - 2))
  if (pooled === 0) return []
  const d = (one.mean - other.mean) / pooled
  const error = Math.sqrt((n + m) / (n * m) + d ** 2 / (2 * (n + m)))
  const [low, high] = [d - Z95 * error, d + Z95 * error]
  const within = low >= -EQUAL_WITHIN && high <= EQUAL_WITHIN
  const apart = low > EQUAL_WITHIN || high < -EQUAL_WITHIN
  const verdict = within ? ('equal' as const) : apart ? ('different' as const) : ('unproven' as const)
  const names: [string, string] = [one.name, other.name]
  return [{ names, d: rounded(d, 2), low: rounded(low, 2), high: rounded(high, 2), verdict }]
}

/** Every two forms, in their order. */
export const comparedInUse = (used: readonly Used[]) =>
  used.flatMap((one, at) => used.slice(at + 1).flatMap((other) => compared(one, other)))
