import { useQueryClient } from '@tanstack/react-query'
import type { QuestionType } from '@tuntas/contract/questions'
import { levelNames } from '../../kit/levels'
import type { Fields } from '../../kit/versions'
import type { Compared } from './draft'

export const typeNames: Record<QuestionType, string> = { MULTIPLE_CHOICE: 'Pilihan ganda', ESSAY: 'Esai' }

/** How the fields of two versions of a question read beside each other. */
export function useQuestionWords(courseId: number): Fields<Compared> {
  const queries = useQueryClient()
  const theory = queries.getQueryData<{ id: number; name: string }[]>(['theory', courseId])
  const nameOf = (id: string) => theory?.find((one) => String(one.id) === id)?.name ?? id
  return {
    type: { label: 'Tipe soal', say: (type) => typeNames[type] },
    question: { label: 'Pertanyaan', rich: true },
    options: { label: 'Opsi jawaban', rich: true },
    answer: 'Kunci jawaban',
    point: 'Bobot soal',
    level: { label: 'Level kognitif', say: levelNames },
    goals: 'Tujuan belajar',
    related_lessons_id: { label: 'Materi terkait', say: nameOf },
  }
}
