import type { QuestionPurpose } from '@tuntas/contract/learning/questions'

/** Where a question is asked, in the lecturer's words. */
export const purposes: { value: QuestionPurpose; label: string }[] = [
  { value: 'quiz', label: 'Kuis' },
  { value: 'reserve', label: 'Cadangan remedial' },
  { value: 'practice', label: 'Latihan saja' },
]
