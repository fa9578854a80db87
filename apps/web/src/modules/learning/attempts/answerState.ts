import type { ReviewedQuestion } from '@tuntas/contract/learning/attempts'

/** State of an answer for its badge. */
export const getAnswerState = ({ status, points }: Pick<ReviewedQuestion, 'status' | 'points'>) => {
  if (status === 'wrong') return points > 0 ? 'partial' : 'wrong'
  return status === 'wait' ? 'waiting' : status
}
