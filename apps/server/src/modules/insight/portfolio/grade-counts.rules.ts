import { type FinalMark, gradeFinal } from '../reports/final-mark.rules.ts'
import type { Grade } from '../reports/recap.rules.ts'

type Step = Grade & { end_score: number }
export type GradeCount = { grade: string; from: number | null; to: number | null; students: number }

/** Students with each letter, best first; `-` counts those without a complete mark or below the scale. */
export const countGrades = (scale: readonly Step[], marks: readonly FinalMark[]): GradeCount[] => {
  const letters = marks.map((mark) => gradeFinal(scale, mark).grade)
  const count = (letter: string) => letters.filter((one) => one === letter).length
  const steps = scale.toSorted((a, b) => b.start_score - a.start_score)
  return [
    ...steps.map(({ grade, start_score, end_score }) => ({
      grade,
      from: start_score,
      to: end_score,
      students: count(grade),
    })),
    { grade: '-', from: null, to: null, students: count('-') },
  ]
}
