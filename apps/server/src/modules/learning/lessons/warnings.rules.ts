import type { Warning } from '@tuntas/contract/wire/warnings'

/** Side effects of a lesson change on final marks and students. */

type Named = { id: number; name: string }
type GoalReserve = { text: string; questions: number; reserve: number }
/** A class before or after a change. */
export type ClassState = {
  book: {
    weights: 'equal' | 'set'
    total_weight: number
    draft_weight: number
    items: readonly (Named & { units: number })[]
  }
  /** Published quizzes without a question on their papers. */
  emptyQuizzes: readonly Named[]
  /** Published quizzes whose remedial can only repeat the first paper: for these goals, or as a whole. */
  scarceQuizzes: readonly (Named & { goals: readonly GoalReserve[] })[]
}

const percent = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2, style: 'percent' })
const toPercent = (weight: number) => percent.format(weight / 100)
const listFormat = new Intl.ListFormat('id')
const nameAll = (lessons: readonly Named[]) => listFormat.format(lessons.map(({ name }) => `"${name}"`))
const pickNamed = (lessons: readonly Named[]) => lessons.map(({ id, name }) => ({ id, name }))

const sumWeights = ({ total_weight, draft_weight }: ClassState['book']) =>
  Math.round((total_weight + draft_weight) * 100) / 100

const areSet = ({ weights }: ClassState['book']) => weights === 'set'

const warnOfSum = (was: ClassState, is: ClassState): Warning[] => {
  const [before, after] = [sumWeights(was.book), sumWeights(is.book)]
  if (before === after || !(areSet(was.book) || areSet(is.book))) return []
  const message = `Jumlah bobot menjadi ${toPercent(after)} (semula ${toPercent(before)}).`
  return [{ code: 'weights', message, before, after }]
}

/** Entries of the second list that the first one lacks. */
const listNew = <T extends Named>(was: readonly T[], is: readonly T[]) =>
  is.filter(({ id }) => !was.some((one) => one.id === id))

const warnOfNoWeight = (was: ClassState, is: ClassState): Warning[] => {
  if (!areSet(is.book)) return []
  const lessons = pickNamed(listNew(was.book.items, is.book.items).filter(({ units }) => units === 0))
  if (lessons.length === 0) return []
  return [{ code: 'no_weight', message: `${nameAll(lessons)} belum punya bobot di nilai akhir.`, lessons }]
}

const warnOfEmptyQuizzes = (was: ClassState, is: ClassState): Warning[] => {
  const lessons = pickNamed(listNew(was.emptyQuizzes, is.emptyQuizzes))
  if (lessons.length === 0) return []
  return [{ code: 'empty_quiz', message: `${nameAll(lessons)} belum punya soal.`, lessons }]
}

const describeReserve = ({ text, questions, reserve }: GoalReserve) =>
  `"${text}": ${questions} soal, ${reserve} cadangan`

const warnOfNoReserve = (was: ClassState, is: ClassState): Warning[] => {
  const quizzes = listNew(was.scarceQuizzes, is.scarceQuizzes)
  if (quizzes.length === 0) return []
  const goals = quizzes.flatMap((quiz) => quiz.goals.map(describeReserve))
  const detail = goals.length > 0 ? `Tujuan ${goals.join('; ')}.` : 'Belum ada soal cadangan.'
  const message = `Remedial ${nameAll(quizzes)} akan mengulang soal yang sama. ${detail}`
  return [
    {
      code: 'no_reserve',
      message,
      lessons: quizzes.map(({ id, name, goals }) => ({ id, name, goals: [...goals] })),
    },
  ]
}

export const listWarnings = (before: ClassState, after: ClassState): Warning[] => [
  ...warnOfSum(before, after),
  ...warnOfNoWeight(before, after),
  ...warnOfEmptyQuizzes(before, after),
  ...warnOfNoReserve(before, after),
]
