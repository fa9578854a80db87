import type { StudentLesson } from '@tuntas/contract/learning/attempts'

/** A later visit is no moment to celebrate. */
const MOMENT_MS = 120_000

type Mastery = Pick<StudentLesson, 'mastered' | 'kkm'> & {
  answer: Pick<NonNullable<StudentLesson['answer']>, 'end_date'> | null
}

/** Did the attempt that brought Tuntas end a moment ago? */
export const isJustMastered = ({ mastered: isMastered, kkm, answer }: Mastery, now: number): boolean => {
  if (!isMastered || !kkm.is_competent || !answer?.end_date) return false
  return Math.abs(now - Date.parse(answer.end_date)) < MOMENT_MS
}
