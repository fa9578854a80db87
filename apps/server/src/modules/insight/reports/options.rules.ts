import type { ItemRow } from '@tuntas/contract/insight/reports'
import type { Choice } from '../../learning/quizzes/kinds/kind.ts'
import { rateDistractor } from './anates.rules.ts'
import { fisherInterval } from './intervals.rules.ts'
import { add, correlation, covariance, inBands, type Sums, steady } from './sums.rules.ts'

/** Statistics of each option of a question. */

/** True if the answer includes the choice. */
export const chooses = (answer: string, choice: Choice): boolean =>
  choice.isIn ? choice.isIn(answer) : choice.answer === answer

export type Distractor = ItemRow['distractor'][number]
const chosenIn = (rows: readonly Sums[], choice: Choice) => rows.filter((row) => chooses(row.key, choice))
/** Students who missed the key; 0 if there are several keys. */
const countMissed = (choices: readonly Choice[], all: readonly Sums[]): number => {
  const [key, ...otherKeys] = choices.filter(({ right }) => right)
  return key && otherKeys.length === 0 ? add(all, 'n') - add(chosenIn(all, key), 'n') : 0
}
/** Even share of a distractor that is enough, in percent; between ANATES' −− and −. */
const WORKING_INDEX = 25
/** Wrong answers needed per distractor. */
const ENOUGH_WRONG = 5

/**
 * The one right option and the others; null for kinds without one option of several: true or false has no
 * options of its own, and several answers are sets.
 */
export const splitChoices = (options: readonly unknown[], choices: readonly Choice[]) => {
  const [key, ...otherKeys] = choices.filter(({ right }) => right)
  const distractors = choices.filter(({ right }) => !right)
  const isOneOfOptions = options.length === choices.length && !choices.some(({ isIn }) => isIn)
  return isOneOfOptions && key && otherKeys.length === 0 && distractors.length > 0
    ? { key, distractors }
    : null
}

/**
 * Numbers of wrong choices; null for kinds that are not judged.
 */
export const countWrongChoices = (
  options: readonly unknown[],
  choices: readonly Choice[],
  all: readonly Sums[],
) => {
  const parts = splitChoices(options, choices)
  if (!parts) return null
  const { key } = parts
  const distractors = parts.distractors.length
  const answeredRows = all.filter((row) => row.key !== '')
  const wrongCount = add(answeredRows, 'n') - add(chosenIn(answeredRows, key), 'n')
  return { wrongCount, distractors, neededCount: ENOUGH_WRONG * distractors }
}
export type WrongChoices = ReturnType<typeof countWrongChoices>

/** Does choosing it go with a high rest of the quiz beyond chance? */
const isAttractive = (r: number | null, n: number) => (fisherInterval(r, n)?.[0] ?? r ?? 0) > 0

/** Letters of judged distractors that attract the able. */
export const attractsAble = (distractors: readonly Distractor[], n: number): string[] =>
  distractors
    .filter(
      ({ judged: isJudged, is_key, point_biserial }) =>
        isJudged && !is_key && isAttractive(point_biserial, n),
    )
    .map(({ alphabet }) => alphabet)

/** Index and judgement of a distractor by those who missed the key. */
const rateIndex = (total: number, wrongChoices: WrongChoices, r: number | null, n: number) => {
  if (wrongChoices === null) return { judged: 0, works: 0, index: null } as const
  const { wrongCount, distractors, neededCount } = wrongChoices
  const index = wrongCount > 0 ? (100 * total * distractors) / wrongCount : null
  const isJudged = wrongCount >= neededCount
  const isWorking = isJudged && index !== null && index >= WORKING_INDEX && !isAttractive(r, n)
  return {
    judged: isJudged ? 1 : 0,
    works: isWorking ? 1 : 0,
    index: index === null ? null : steady(index),
  } as const
}

/**
 * Statistics of an option. Its point-biserial correlates the choice with the rest of the quiz.
 */
export const analyseOption = (
  choice: Choice,
  choices: readonly Choice[],
  all: readonly Sums[],
  wrongChoices: WrongChoices,
): Distractor => {
  const { letter, right } = choice
  const rows = chosenIn(all, choice)
  const n = add(all, 'n')
  const [total, upper, lower] = [add(rows, 'n'), add(rows, 'u'), add(rows, 'l')]
  const rest = add(all, 't') - add(all, 'x')
  const restSquares = add(all, 'tt') - 2 * add(all, 'xt') + add(all, 'xx')
  const covarianceOfChoice = covariance(n, total, rest, add(rows, 't') - add(rows, 'x'))
  const point_biserial = correlation(
    covarianceOfChoice,
    covariance(n, total, total, total),
    covariance(n, rest, rest, restSquares),
  )
  return {
    alphabet: letter,
    total,
    upper: steady(upper) ?? 0,
    lower: steady(lower) ?? 0,
    middle: steady(total - upper - lower) ?? 0,
    point_biserial,
    is_key: right ? 1 : 0,
    ...rateIndex(total, right ? null : wrongChoices, point_biserial, n),
    mark: right ? null : rateDistractor(total, countMissed(choices, all), choices.length - 1),
    curve: inBands(all, (band) => add(chosenIn(band, choice), 'n') / add(band, 'n')),
  }
}

export const listFormat = new Intl.ListFormat('id', { type: 'conjunction' })
/** Letters of judged distractors that do not work. */
export const idle = (distractors: readonly Distractor[]): string[] =>
  distractors
    .filter(({ judged: isJudged, works: isWorking }) => isJudged && !isWorking)
    .map(({ alphabet }) => alphabet)

export const describeDistractors = (
  distractors: readonly Distractor[],
  wrongChoices: WrongChoices,
  n: number,
): string => {
  if (wrongChoices === null) return '-'
  const { wrongCount, neededCount } = wrongChoices
  if (wrongCount < neededCount)
    return `Pengecoh belum dapat dinilai: ${wrongCount} yang salah, perlu ${neededCount}`
  const [letters, attractive] = [idle(distractors), attractsAble(distractors, n)]
  if (letters.length === 0) return 'Semua pengecoh berfungsi'
  const words = `Pengecoh ${listFormat.format(letters)} tidak berfungsi`
  return attractive.length === 0
    ? words
    : `${words}; ${listFormat.format(attractive)} menarik mahasiswa yang mampu`
}
