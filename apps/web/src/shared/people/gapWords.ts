import type { StudentGap } from '@tuntas/contract/classroom/members'
import { number } from '../../kit/format'

/** Kuis 1: 54, belum tuntas */
const describeGap = ({ lesson, state, score }: StudentGap): string => {
  if (state === 'not_started') return `${lesson}: belum mulai`
  return `${lesson}: ${score === null ? '' : `${number(score)}, `}belum tuntas`
}

/** The student's state at this quiz, or at all that are not mastered. */
export const describeGaps = ({ gaps }: { gaps: readonly StudentGap[] }, lessonId?: number): string =>
  gaps
    .filter(({ lessons_id }) => lessonId === undefined || lessons_id === lessonId)
    .map(describeGap)
    .join(' · ')

/** Quizzes below the KKM by name, those not begun by number. */
export const summariseGaps = (gaps: readonly StudentGap[]): string => {
  const below = gaps.filter(({ state }) => state === 'below_kkm')
  const waitingCount = gaps.length - below.length
  return [
    ...below.map(({ lesson, score }) => (score === null ? lesson : `${lesson} (${number(score)})`)),
    waitingCount > 0 && `${waitingCount} belum mulai`,
  ]
    .filter(Boolean)
    .join(' · ')
}
