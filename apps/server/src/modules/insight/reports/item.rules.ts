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
import { chooseConclusion } from './conclusion.rules.ts'
import { fisherInterval, newcombeInterval, rateSignificance, wilsonInterval } from './intervals.rules.ts'
import { type ChangeSums, computeChange, computeMastery, describeKkm } from './mastery.rules.ts'
import { analyseOption, countWrongChoices, describeDistractors } from './options.rules.ts'
import { chooseBasis } from './reliability.rules.ts'
import { add, correlation, covariance, GROUP_SHARE, inBands, type Sums, steady } from './sums.rules.ts'

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
export type Whole = {
  n: number
  t: number
  tt: number
  /** Null without KKM. */
  kkm: number | null
  mastered: number
  /** Before and after remedials, in points, by question. */
  changes: ReadonlyMap<number, ChangeSums>
}

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

/** Discrimination with its interval; null if the item or the totals do not vary. */
const discriminate = (all: readonly Sums[], point: number, isVaried: boolean) => {
  const [p, otherP] = [add(all, 'ux') / add(all, 'u') / point, add(all, 'lx') / add(all, 'l') / point]
  const d = isVaried ? steady(p - otherP) : null
  const size = GROUP_SHARE * add(all, 'n')
  return { d, limits: d === null ? null : newcombeInterval({ p, n: size }, { p: otherP, n: size }) }
}

/** Indices of mastery; null without KKM. */
const analyseMastery = ({ id, point }: Item, all: readonly Sums[], { kkm, changes }: Whole) => {
  if (kkm === null) return null
  const [n, x] = [add(all, 'n'), add(all, 'x') / point]
  const sums = changes.get(id)
  return {
    ...computeMastery({
      n,
      x,
      xx: add(all, 'xx') / point ** 2,
      mastered: add(all, 'mastered'),
      masteredX: add(all, 'mx') / point,
    }),
    kkm_word: describeKkm(wilsonInterval(x / n, n), kkm),
    pre_post:
      sums === undefined
        ? null
        : computeChange({
            n: sums.n,
            first: sums.first / point,
            last: sums.last / point,
            squares: sums.squares / point ** 2,
          }),
  }
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
    varies: variance > 1e-9 && ofTotal > 1e-9,
    item_total: correlation(sharedCovariance, variance, ofTotal),
    // Where all totals are equal, the rest falls as the item rises, whatever it measures.
    point_biserial: ofTotal > 1e-9 ? correlation(sharedCovariance - variance, variance, dropped) : null,
  }
}

/** Papers that contain the item: their length, and the sum of all item variances. */
type Papers = { length: number; variances: number }

/** Letters of the additional right answers. */
const nameFurther = (further: AlsoCorrect, choices: readonly Choice[]): AlsoCorrect => {
  const getLetter = (key: string) => choices.find(({ answer }) => answer === key)?.letter ?? key
  return further.map((one) => (typeof one === 'string' ? getLetter(one) : one.map(getLetter)))
}

/** What a conclusion needs to know of the class. */
const describeClass = ({ n, t, tt, kkm, mastered: masteredCount }: Whole) => ({
  varies: covariance(n, t, t, tt) > 1e-9,
  kkm,
  basis: chooseBasis(n, masteredCount, kkm),
})

/** What the item is, apart from its answers. */
const describeItem = (item: Item) => {
  const { id, number, type, question, point, goals, goal_id, bonus, also_correct } = item
  const kind = kinds[type]
  const keyLetters = kind.choices({ ...item, also_correct: [] }).filter(({ right }) => right)
  return {
    id,
    number,
    type,
    question,
    point,
    goals,
    goal_id,
    partial: kind.partial ? (1 as const) : (0 as const),
    bonus: bonus ? (1 as const) : (0 as const),
    also_correct: nameFurther(also_correct, kind.choices(item)),
    answer: keyLetters.map(({ letter }) => letter).join(', ') || null,
  }
}

/** Empty answers by whether a later one follows on the paper. */
const countEmpty = (all: readonly Sums[]) => {
  const [emptyCount, notReached] = [add(all, 'empty'), add(all, 'not_reached')]
  return { empty: emptyCount, omitted: emptyCount - notReached, not_reached: notReached }
}

const rateCorrelations = (item_total: number | null, point_biserial: number | null, n: number) => ({
  point_biserial,
  item_total,
  significance: computeSignificance(item_total, n),
  significance_rest: rateSignificance(point_biserial, n),
})

/** Answers by part, for kinds with parts or free answers. */
const tabulateAnswers = (item: Item, all: readonly Sums[]): ItemRow['tables'] =>
  kinds[item.type]
    .tables(item, countGivenAnswers(item.point, all))
    .map((table) => ({ accepts: false, ...table }))

/** @param share share of the papers that contain the item */
const buildItemRow = (
  item: Item,
  all: readonly Sums[],
  share: number,
  { paper, totals }: { paper: Papers; totals: Whole },
): ItemRow => {
  const { point } = item
  const n = add(all, 'n')
  const right = add(all, 'x') / point
  const p = steady(right / n)
  const { variance, dropped, varies: isVaried, item_total, point_biserial } = againstPaper(all)
  const { d, limits } = discriminate(all, point, isVaried)
  const choices = kinds[item.type].choices(item)
  const wrongChoices = countWrongChoices(item.options, choices, all)
  const distractors = choices.map((choice) => analyseOption(choice, choices, all, wrongChoices))
  const mastery = analyseMastery(item, all, totals)
  const change = mastery?.pre_post ?? null
  return {
    ...describeItem(item),
    n,
    status: {
      difference: { coefficient: d, description: differenceWord(d) },
      level: { coefficient: p, description: levelWord(p) },
    },
    ...rateCorrelations(item_total, point_biserial, n),
    interval: {
      level: wilsonInterval(right / n, n),
      difference: limits,
      point_biserial: fisherInterval(point_biserial, n),
    },
    alpha_if_dropped: computeAlpha(paper.length - share, paper.variances - variance * share, dropped),
    distractor: distractors,
    ...countEmpty(all),
    distractor_description: describeDistractors(distractors, wrongChoices, n),
    mastery,
    ...chooseConclusion({ ...describeClass(totals), n, right, d, r: point_biserial, change, distractors }),
    curve: inBands(all, (band) => add(band, 'x') / add(band, 'n') / point),
    tables: tabulateAnswers(item, all),
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
    buildItemRow(item, getItemRows(item), computeItemShare(item), { paper: { length, variances }, totals }),
  )
  const sem =
    alpha === null || alpha < 0 || sd === null ? null : steady(sd * Math.sqrt(Math.max(0, 1 - alpha)))
  return {
    rows,
    length: Math.round(length),
    points: items.reduce((sum, item) => sum + item.point * computeItemShare(item), 0),
    reliability: { mean: steady(totals.t / totals.n), sd, alpha, sem },
  }
}
