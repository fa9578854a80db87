import type { QueryClient } from '@tanstack/react-query'
import type { Fields } from '../../kit/differences'
import { levelNames } from '../../kit/levels'
import { type Compared, typeNames } from './draft'

/** How the fields of two versions of a question read beside each other. */
export function fieldsOf(queries: QueryClient, courseId: number): Fields<Compared> {
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
