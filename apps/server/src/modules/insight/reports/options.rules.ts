import type { ItemRow } from '@tuntas/contract/insight/reports'
import type { Choice } from '../../learning/quizzes/kinds/kind.ts'
import { rateDistractor } from './anates.rules.ts'
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
const WORKING_SHARE = 0.05

/**
 * Statistics of an option. A distractor works if at least 5% chose it, and no more of the upper than of the
 * lower group. Its point-biserial correlates the choice with the rest of the quiz.
 */
export const analyseOption = (
  choice: Choice,
  choices: readonly Choice[],
  all: readonly Sums[],
): Distractor => {
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
    mark: right ? null : rateDistractor(total, countMissed(choices, all), choices.length - 1),
    curve: inBands(all, (band) => add(chosenIn(band, choice), 'n') / add(band, 'n')),
  }
}

export const listFormat = new Intl.ListFormat('id', { type: 'conjunction' })
export const idle = (distractors: readonly Distractor[]) =>
  distractors.filter((option) => !option.is_key && !option.works).map((option) => option.alphabet)
export const distractorWords = (distractors: readonly Distractor[]): string => {
  if (distractors.length === 0) return '-'
  const letters = idle(distractors)
  return letters.length === 0
    ? 'Semua pengecoh berfungsi'
    : `Pengecoh ${listFormat.format(letters)} tidak berfungsi`
}
