import type { Goal } from '@tuntas/contract/learning/goals'
import { count } from '../../../kit/format'

/** What uses a goal, over all classes of the mata kuliah. */
export const usedBy = ({
  total_question,
  total_quiz,
  total_assignment,
}: Pick<Goal, 'total_question' | 'total_quiz' | 'total_assignment'>): string =>
  total_question + total_assignment === 0
    ? 'Belum dipakai'
    : [
        total_question > 0 && `${count(total_question)} soal di ${count(total_quiz)} kuis`,
        total_assignment > 0 && `${count(total_assignment)} tugas`,
      ]
        .filter(Boolean)
        .join(' · ')

/** What a merge moves. */
export const movedSaid = (questions: number, assignments: number): string =>
  [questions > 0 && `${count(questions)} soal`, assignments > 0 && `${count(assignments)} tugas`]
    .filter(Boolean)
    .join(' dan ') || 'tidak ada soal atau tugas'

export const isUnused = ({ total_question, total_assignment }: Goal): boolean =>
  total_question + total_assignment === 0
