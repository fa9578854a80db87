import type { ItemRow } from '@tuntas/contract/insight/reports'
import { difficultyBounds, questionTypes } from '@tuntas/contract/learning/questions'
import { z } from '@tuntas/contract/wire/zod'
import { kinds } from '../../learning/quizzes/kinds/index.ts'
import {
  type AlsoCorrect,
  alsoCorrect,
  type Choice,
  type GivenAnswer,
} from '../../learning/quizzes/kinds/kind.ts'
import { computeSignificance } from './anates.rules.ts'
import { analyseOption, type Distractor, distractorWords, idle, listFormat } from './options.rules.ts'
import { add, correlation, covariance, inBands, type Sums, steady } from './sums.rules.ts'

/** Item analysis from sums: coefficients and verdicts. Formulas and sources: docs/item-analysis.md. */

export const itemQuestionRow = z.object({
  id: z.number(),
  number: z.number(),
  type: z.enum(questionTypes),
  question: z.string(),
  point: z.number(),
  goals: z.string().nullable(),
  goal_id: z.number().nullable(),
  options: z.array(z.object({ key: z.string() })),
  answer: z.string().nullable(),
  content: z.unknown(),
  key: z.unknown(),
  also_correct: alsoCorrect,
  bonus: z.boolean(),
})
export type Item = z.output<typeof itemQuestionRow>
/** Sums of the whole quiz over all students. */
export type Whole = { n: number; t: number; tt: number }

const ENOUGH = 10
const { hard, easy: easyBound } = difficultyBounds
const levelWord = (p: number | null) =>
  p === null ? '-' : p < hard ? 'Sukar' : p > easyBound ? 'Mudah' : 'Sedang'
const differenceWord = (d: number | null): string => {
  if (d === null) return '-'
  if (d < 0) return 'Sangat jelek'
  if (d <= 0.2) return 'Jelek'
  if (d <= 0.4) return 'Cukup'
  return d <= 0.7 ? 'Baik' : 'Baik sekali'
}

type Conclusion = Pick<ItemRow, 'conclusion' | 'reason'>
const chooseConclusion = (
  n: number,
  p: number | null,
  d: number | null,
  distractors: readonly Distractor[],
): Conclusion => {
  if (n < ENOUGH)
    return { conclusion: 'Data belum cukup', reason: `Baru ${n} mahasiswa; perlu paling sedikit ${ENOUGH}.` }
  if (d === null)
    return {
      conclusion: 'Data belum cukup',
      reason:
        'Tidak ada mahasiswa kelompok atas atau kelompok bawah yang mendapat soal ini: daya bedanya tidak dapat dihitung.',
    }
  if (d <= 0.2)
    return {
      conclusion: 'Ditolak',
      reason: `Daya beda ${differenceWord(d).toLowerCase()}: butir ini tidak membedakan mahasiswa yang menguasai dan yang belum.`,
    }
  const reasons: string[] = []
  const letters = idle(distractors)
  if (letters.length > 0) reasons.push(`pengecoh ${listFormat.format(letters)} tidak berfungsi`)
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

const computeVariance = (rows: readonly Sums[]) =>
  covariance(add(rows, 'n'), add(rows, 'x'), add(rows, 'x'), add(rows, 'xx'))

/** Cronbach's alpha (KR-20 for right/wrong items): k/(k−1) · (1 − Σ var(item) / var(total)). */
const computeAlpha = (items: number, itemVariances: number, totalVariance: number): number | null =>
  items > 1 && totalVariance > 1e-9
    ? steady((items / (items - 1)) * (1 - itemVariances / totalVariance))
    : null

/** Equal answers with their count and share of points, the most frequent first. */
const countGivenAnswers = (point: number, rows: readonly Sums[]): GivenAnswer[] => {
  const byAnswer = new Map<string, { n: number; x: number }>()
  for (const { key, n, x } of rows) {
    const so = byAnswer.get(key) ?? { n: 0, x: 0 }
    byAnswer.set(key, { n: so.n + n, x: so.x + x })
  }
  return [...byAnswer]
    .map(([answer, { n, x }]) => ({ answer, n, share: steady(x / n / point) ?? 0 }))
    .sort((a, b) => b.n - a.n)
}

/** Covariance of the item with the paper. `dropped`: variance of the papers without the item. */
const againstPaper = (all: readonly Sums[]) => {
  const [n, t] = [add(all, 'n'), add(all, 't')]
  const variance = computeVariance(all)
  const ofTotal = covariance(n, t, t, add(all, 'tt'))
  const sharedCovariance = covariance(n, add(all, 'x'), t, add(all, 'xt'))
  const dropped = ofTotal + variance - 2 * sharedCovariance
  return {
    variance,
    dropped,
    item_total: correlation(sharedCovariance, variance, ofTotal),
    point_biserial: correlation(sharedCovariance - variance, variance, dropped),
  }
}

/** Papers that contain the item: their length, and the sum of all item variances. */
type Papers = { length: number; variances: number }

/** Letters of the additional right answers. */
const nameFurther = (further: AlsoCorrect, choices: readonly Choice[]): AlsoCorrect => {
  const getLetter = (key: string) => choices.find(({ answer }) => answer === key)?.letter ?? key
  return further.map((one) => (typeof one === 'string' ? getLetter(one) : one.map(getLetter)))
}

/** @param share share of the papers that contain the item */
const buildItemRow = (item: Item, all: readonly Sums[], share: number, paper: Papers): ItemRow => {
  const { id, number, type, question, point, goals, goal_id, bonus, also_correct } = item
  const kind = kinds[type]
  const n = add(all, 'n')
  const p = steady(add(all, 'x') / n / point)
  const d = steady((add(all, 'ux') / add(all, 'u') - add(all, 'lx') / add(all, 'l')) / point)
  const { variance, dropped, item_total, point_biserial } = againstPaper(all)
  const choices = kind.choices(item)
  const distractor = choices.map((choice) => analyseOption(choice, choices, all))
  const keyLetters = kind.choices({ ...item, also_correct: [] }).filter(({ right }) => right)
  const unanswered = all.filter((row) => row.key === '')
  return {
    id,
    number,
    type,
    question,
    point,
    goals,
    goal_id,
    partial: kind.partial ? 1 : 0,
    bonus: bonus ? 1 : 0,
    also_correct: nameFurther(also_correct, choices),
    n,
    status: {
      difference: { coefficient: d, description: differenceWord(d) },
      level: { coefficient: p, description: levelWord(p) },
    },
    point_biserial,
    item_total,
    significance: computeSignificance(item_total, n),
    alpha_if_dropped: computeAlpha(paper.length - share, paper.variances - variance * share, dropped),
    answer: keyLetters.map(({ letter }) => letter).join(', ') || null,
    distractor,
    empty: kind.earns === null ? 0 : add(unanswered, 'n'),
    distractor_description: distractorWords(distractor),
    ...chooseConclusion(n, p, d, distractor),
    curve: inBands(all, (band) => add(band, 'x') / add(band, 'n') / point),
    tables: kind.tables(item, countGivenAnswers(point, all)).map((table) => ({ accepts: false, ...table })),
  }
}

export const analyse = (items: readonly Item[], sums: readonly Sums[], totals: Whole) => {
  const byItem = new Map(items.map((item) => [item.id, [] as Sums[]]))
  for (const row of sums) byItem.get(row.question_id)?.push(row)
  const getItemRows = (item: Item) => byItem.get(item.id) ?? []
  // A drawn question weighs by the share of papers that contain it: a pool from which 40 are drawn counts as
  // 40.
  const computeItemShare = (item: Item) => (totals.n > 0 ? add(getItemRows(item), 'n') / totals.n : 1)
  const length = items.reduce((sum, item) => sum + computeItemShare(item), 0)
  const variances = items.reduce((sum, item) => {
    const variance = computeVariance(getItemRows(item))
    return Number.isFinite(variance) ? sum + variance * computeItemShare(item) : sum
  }, 0)
  const totalVariance = covariance(totals.n, totals.t, totals.t, totals.tt)
  const alpha = computeAlpha(length, variances, totalVariance)
  const sd = steady(Math.sqrt(totalVariance))
  const rows = items.map((item) =>
    buildItemRow(item, getItemRows(item), computeItemShare(item), { length, variances }),
  )
  const sem = alpha === null || sd === null ? null : steady(sd * Math.sqrt(Math.max(0, 1 - alpha)))
  return {
    rows,
    length: Math.round(length),
    reliability: { mean: steady(totals.t / totals.n), sd, alpha, sem },
  }
}
