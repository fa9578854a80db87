/** Figures of one copy of a question in a quiz. */
export type Counted = {
  lessons_id: number
  year: string
  shown: number
  n: number
  p: number | null
  d: number | null
  r: number | null
}

/** Mean over quizzes, weighted by counted students; null if no quiz has the figure. */
const computeMean = (quizzes: readonly Counted[], name: 'p' | 'd' | 'r'): number | null => {
  const usedYears = quizzes.flatMap((quiz) => {
    const value = quiz[name]
    return value === null ? [] : [{ n: quiz.n, value }]
  })
  const n = usedYears.reduce((sum, one) => sum + one.n, 0)
  return n === 0 ? null : usedYears.reduce((sum, one) => sum + one.n * one.value, 0) / n
}

/** Year by year, in chronological order. */
export const summariseByYear = (quizzes: readonly Counted[]) =>
  [...new Set(quizzes.map(({ year }) => year))].map((year) => {
    const of = quizzes.filter((quiz) => quiz.year === year)
    return {
      year,
      quizzes: new Set(of.map(({ lessons_id }) => lessons_id)).size,
      shown: of.reduce((sum, one) => sum + one.shown, 0),
      n: of.reduce((sum, one) => sum + one.n, 0),
      p: computeMean(of, 'p'),
      d: computeMean(of, 'd'),
      r: computeMean(of, 'r'),
    }
  })
