import type { ItemRow } from '@tuntas/contract/insight/reports'
import { difficultyBounds, type QuestionType } from '@tuntas/contract/learning/questions'
import { kinds } from '../../learning/quizzes/kinds/index.ts'
import type { Choice, GivenAnswer } from '../../learning/quizzes/kinds/kind.ts'
import { markOf, significanceOf } from './anates.rules.ts'

/**
 * Item analysis after the counting: sums come in, coefficients and verdicts go out. Formulas and sources: docs/item-analysis.md.
 */

/** Sums over the students of one band who gave one answer to one question; `x` points of the item, `t` of the whole quiz. */
export type Sums = {
  question_id: number
  /** What was chosen; empty where nothing was, and for texts. */
  key: string
  band: number
  n: number
  x: number
  xx: number
  t: number
  tt: number
  xt: number
  /** Weights in the upper and lower group, and points under these weights. */
  u: number
  l: number
  ux: number
  lx: number
}
export type Item = {
  id: number
  number: number
  type: QuestionType
  question: string
  point: number
  goals: string | null
  goal_id: number | null
  options: readonly { key: string }[]
  answer: string | null
  content: unknown
  key: unknown
}
/** The whole quiz over all students. */
export type Whole = { n: number; t: number; tt: number }

const BANDS = 5
const ENOUGH = 10
const PRECISION = 1e6

/** Sums of doubles end in noise: 0.7 must not become 0.7000000000000001 and change its word. */
const steady = (value: number): number | null =>
  Number.isFinite(value) ? Math.round(value * PRECISION) / PRECISION : null
const add = (rows: readonly Sums[], name: 'n' | 'x' | 'xx' | 't' | 'tt' | 'xt' | 'u' | 'l' | 'ux' | 'lx') =>
  rows.reduce((sum, row) => sum + row[name], 0)
/** Sample variance and covariance (n − 1), from sums. */
const covariance = (n: number, a: number, b: number, ab: number) => (ab - (a * b) / n) / (n - 1)
/** Null where one side does not vary: noise of the sums does not count as varying. */
const correlation = (cov: number, va: number, vb: number): number | null =>
  va > 1e-9 && vb > 1e-9 ? steady(cov / Math.sqrt(va * vb)) : null

const { hard, easy } = difficultyBounds
const levelWord = (p: number | null) =>
  p === null ? '-' : p < hard ? 'Sukar' : p > easy ? 'Mudah' : 'Sedang'
const differenceWord = (d: number | null): string => {
  if (d === null) return '-'
  if (d < 0) return 'Sangat jelek'
  if (d <= 0.2) return 'Jelek'
  if (d <= 0.4) return 'Cukup'
  return d <= 0.7 ? 'Baik' : 'Baik sekali'
}

/** Does the answer choose it, alone or among others? */
export const chooses = (answer: string, choice: Choice): boolean =>
  choice.isIn ? choice.isIn(answer) : choice.answer === answer

type Distractor = ItemRow['distractor'][number]
const chosenIn = (rows: readonly Sums[], choice: Choice) => rows.filter((row) => chooses(row.key, choice))
/** Who did not choose the key; nobody where there are several. */
const missedOf = (choices: readonly Choice[], all: readonly Sums[]): number => {
  const [key, ...others] = choices.filter(({ right }) => right)
  return key && others.length === 0 ? add(all, 'n') - add(chosenIn(all, key), 'n') : 0
}
/** A figure of each fifth of the scores, from the lowest; null where it is empty. */
const inBands = (rows: readonly Sums[], figure: (band: readonly Sums[]) => number): (number | null)[] =>
  Array.from({ length: BANDS }, (_, band) => steady(figure(rows.filter((row) => row.band === band))))
const WORKING_SHARE = 0.05

/**
 * Who chose the option. It works as a distractor when at least 5% chose it and no more of the upper than of the lower group did.
 * Its point-biserial sets choosing it against the rest of the quiz.
 */
const optionOf = (choice: Choice, choices: readonly Choice[], all: readonly Sums[]): Distractor => {
  const { letter, right } = choice
  const rows = chosenIn(all, choice)
  const n = add(all, 'n')
  const [total, upper, lower] = [add(rows, 'n'), add(rows, 'u'), add(rows, 'l')]
  const rest = add(all, 't') - add(all, 'x')
  const restSquares = add(all, 'tt') - 2 * add(all, 'xt') + add(all, 'xx')
  const covarianceOfChoice = covariance(n, total, rest, add(rows, 't') - add(rows, 'x'))
  return {
    alphabet: letter,
    total,
    upper: steady(upper) ?? 0,
    lower: steady(lower) ?? 0,
    middle: steady(total - upper - lower) ?? 0,
    point_biserial: correlation(
      covarianceOfChoice,
      covariance(n, total, total, total),
      covariance(n, rest, rest, restSquares),
    ),
    is_key: right ? 1 : 0,
    works: !right && n > 0 && total / n >= WORKING_SHARE && upper <= lower + 1e-9 ? 1 : 0,
    mark: right ? null : markOf(total, missedOf(choices, all), choices.length - 1),
    curve: inBands(all, (band) => add(chosenIn(band, choice), 'n') / add(band, 'n')),
  }
}

const listed = new Intl.ListFormat('id', { type: 'conjunction' })
const idle = (distractors: readonly Distractor[]) =>
  distractors.filter((option) => !option.is_key && !option.works).map((option) => option.alphabet)
const distractorWords = (distractors: readonly Distractor[]): string => {
  if (distractors.length === 0) return '-'
  const letters = idle(distractors)
  return letters.length === 0
    ? 'Semua pengecoh berfungsi'
    : `Pengecoh ${listed.format(letters)} tidak berfungsi`
}

type Conclusion = Pick<ItemRow, 'conclusion' | 'reason'>
const conclusionOf = (
  n: number,
  p: number | null,
  d: number | null,
  distractors: readonly Distractor[],
): Conclusion => {
  if (n < ENOUGH || d === null)
    return { conclusion: 'Data belum cukup', reason: `Baru ${n} mahasiswa; perlu paling sedikit ${ENOUGH}.` }
  if (d <= 0.2)
    return {
      conclusion: 'Ditolak',
      reason: `Daya beda ${differenceWord(d).toLowerCase()}: butir ini tidak membedakan mahasiswa yang menguasai dan yang belum.`,
    }
  const reasons: string[] = []
  const letters = idle(distractors)
  if (letters.length > 0) reasons.push(`pengecoh ${listed.format(letters)} tidak berfungsi`)
  const level = levelWord(p)
  if (level !== 'Sedang' && d <= 0.4)
    reasons.push(`butir terlalu ${level.toLowerCase()} dengan daya beda ${differenceWord(d).toLowerCase()}`)
  if (reasons.length === 0)
    return {
      conclusion: 'Diterima',
      reason: `Daya beda ${differenceWord(d).toLowerCase()}, tingkat kesukaran ${level.toLowerCase()}.`,
    }
  const [first = '', ...more] = reasons
  return {
    conclusion: 'Direvisi',
    reason: `${first[0]?.toUpperCase()}${[first.slice(1), ...more].join('; ')}.`,
  }
}

const varianceOf = (rows: readonly Sums[]) =>
  covariance(add(rows, 'n'), add(rows, 'x'), add(rows, 'x'), add(rows, 'xx'))

/** Cronbach's alpha (KR-20 where every item is right or wrong): k/(k−1) · (1 − Σ var(item) / var(total)). */
const alphaOf = (items: number, itemVariances: number, totalVariance: number): number | null =>
  items > 1 && totalVariance > 1e-9
    ? steady((items / (items - 1)) * (1 - itemVariances / totalVariance))
    : null

/** Equal answers with how many gave them and what share each earned, the most frequent first. */
const givenOf = (point: number, rows: readonly Sums[]): GivenAnswer[] => {
  const byAnswer = new Map<string, { n: number; x: number }>()
  for (const { key, n, x } of rows) {
    const so = byAnswer.get(key) ?? { n: 0, x: 0 }
    byAnswer.set(key, { n: so.n + n, x: so.x + x })
  }
  return [...byAnswer]
    .map(([answer, { n, x }]) => ({ answer, n, share: steady(x / n / point) ?? 0 }))
    .sort((a, b) => b.n - a.n)
}

export const analyse = (items: readonly Item[], sums: readonly Sums[], whole: Whole) => {
  const byItem = new Map(items.map((item) => [item.id, [] as Sums[]]))
  for (const row of sums) byItem.get(row.question_id)?.push(row)
  const rowsOf = (item: Item) => byItem.get(item.id) ?? []
  // A question that is drawn weighs as much as papers have it: of 40 drawn from a pool, all together count as 40.
  const shareOf = (item: Item) => (whole.n > 0 ? add(rowsOf(item), 'n') / whole.n : 1)
  const length = items.reduce((sum, item) => sum + shareOf(item), 0)
  const variances = items.reduce((sum, item) => {
    const variance = varianceOf(rowsOf(item))
    return Number.isFinite(variance) ? sum + variance * shareOf(item) : sum
  }, 0)
  const totalVariance = covariance(whole.n, whole.t, whole.t, whole.tt)
  const alpha = alphaOf(length, variances, totalVariance)
  const sd = steady(Math.sqrt(totalVariance))
  const rows = items.map((item): ItemRow => {
    const all = rowsOf(item)
    const [n, x, t] = [add(all, 'n'), add(all, 'x'), add(all, 't')]
    const p = steady(x / n / item.point)
    const d = steady((add(all, 'ux') / add(all, 'u') - add(all, 'lx') / add(all, 'l')) / item.point)
    const variance = varianceOf(all)
    const ofTotal = covariance(n, t, t, add(all, 'tt'))
    const shared = covariance(n, x, t, add(all, 'xt'))
    const dropped = ofTotal + variance - 2 * shared
    const item_total = correlation(shared, variance, ofTotal)
    const choices = kinds[item.type].choices(item)
    const distractor = choices.map((choice) => optionOf(choice, choices, all))
    return {
      id: item.id,
      number: item.number,
      type: item.type,
      question: item.question,
      point: item.point,
      goals: item.goals,
      goal_id: item.goal_id,
      partial: kinds[item.type].partial ? 1 : 0,
      n,
      status: {
        difference: { coefficient: d, description: differenceWord(d) },
        level: { coefficient: p, description: levelWord(p) },
      },
      point_biserial: correlation(shared - variance, variance, dropped),
      item_total,
      significance: significanceOf(item_total, n),
      alpha_if_dropped: alphaOf(length - shareOf(item), variances - variance * shareOf(item), dropped),
      answer:
        choices
          .filter(({ right }) => right)
          .map(({ letter }) => letter)
          .join(', ') || null,
      distractor,
      empty:
        kinds[item.type].earns === null
          ? 0
          : add(
              all.filter((row) => row.key === ''),
              'n',
            ),
      distractor_description: distractorWords(distractor),
      ...conclusionOf(n, p, d, distractor),
      curve: inBands(all, (band) => add(band, 'x') / add(band, 'n') / item.point),
      tables: kinds[item.type]
        .tables(item, givenOf(item.point, all))
        .map((table) => ({ accepts: false, ...table })),
    }
  })
  const sem = alpha === null || sd === null ? null : steady(sd * Math.sqrt(Math.max(0, 1 - alpha)))
  return {
    rows,
    length: Math.round(length),
    reliability: { mean: steady(whole.t / whole.n), sd, alpha, sem },
  }
}
