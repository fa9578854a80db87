import { theories } from '@tuntas/contract/learning/topics'
import { kinds } from '../../../kinds/index'
import { getCachedReply } from '../../../kit/client/replies'
import type { Fields } from '../../../kit/form/differences'
import { createLabeller } from '../../../kit/form/options'
import { levelNames } from '../../../shared/goals/levels'
import type { Compared } from './draft'
import { purposes } from './purposes'

/** Labels for the comparison of two versions. */
export function buildQuestionFields(courseId: number): Fields<Compared> {
  const theory = getCachedReply(theories, { query: { courses_id: courseId } })?.data
  const getTheoryName = (id: string) => theory?.find((one) => String(one.id) === id)?.name ?? id
  return {
    type: { label: 'Tipe soal', say: (type) => kinds[type].name },
    question: { label: 'Pertanyaan', rich: true },
    options: { label: 'Opsi jawaban', rich: true },
    answer: 'Kunci jawaban',
    explanation: { label: 'Pembahasan', rich: true },
    point: 'Bobot soal',
    level: { label: 'Level kognitif', say: levelNames },
    purpose: { label: 'Ditanyakan di', say: createLabeller(purposes) },
    goals: 'Tujuan belajar',
    related_lessons_id: { label: 'Materi terkait', say: getTheoryName },
    related_part: 'Bagian materi',
  }
}
