import { Unreadable } from './parsed-question.ts'

type Graded = { fraction: number }
/** Tolerates rounded thirds: 99.99999 counts as all. */
const RIGHT = 99.99
const isRight = ({ fraction }: Graded): boolean => fraction >= RIGHT

type Weighted = { weight: number | null; isCorrect: boolean }
/** GIFT's notation for multiple answers: no option is fully right, and wrong ones have negative weights. */
export const hasSeveral = (choices: readonly Weighted[]): boolean => {
  const right = choices.filter(({ weight }) => (weight ?? 0) > 0)
  if (choices.some(({ isCorrect }) => isCorrect)) return false
  const hasWholeAnswer = right.some(({ weight }) => weight === 100)
  return hasWholeAnswer
    ? right.length === 1 && choices.some(({ weight }) => weight === -100)
    : right.length > 1
}

/** The single fully right answer. Several, or only partial ones, cannot be imported. */
export const onlyRight = <A extends Graded>(answers: readonly A[]): A => {
  const right = answers.filter(isRight)
  const partly = answers.filter(({ fraction }) => fraction > 0 && fraction < RIGHT)
  if (right.length > 1 || (right.length === 0 && partly.length > 1))
    throw new Unreadable('Soal dengan beberapa jawaban benar tidak didukung')
  const [only] = right
  if (!only) throw new Unreadable('Soal belum punya jawaban benar (fraction="100")')
  return only
}
