import { lessonStates } from '../learning/lessons.vocabulary.ts'
import { withAliases } from '../wire/endpoint.schemas.ts'
import { bit, filterId, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const ownItem = z.object({
  lessons_id: z.number(),
  name: z.string(),
  type: z.enum(['ASSIGNMENT', 'QUIZ']),
  section: z.string(),
  /** Of 100 over the class. */
  weight: z.number(),
  state: z.enum(lessonStates),
  /** As far as the student may know it; 0 where the work is missing after its window. */
  score: z.number().nullable(),
  missing: bit(),
  kkm: z.number().nullable(),
  mastered: bit(),
  end_date: moment().nullable(),
})
const ownGrades = z.object({
  courses_id: z.number(),
  course: z.string(),
  name_teacher: z.string(),
  /** Weighted over what counts by now; null while nothing does. */
  final: z.number().nullable(),
  grade: z.string(),
  missing: z.number(),
  items: z.array(ownItem),
})
export type OwnGrades = z.output<typeof ownGrades>

export const studentGrades = {
  summary: 'Nilai mahasiswa di semua kelas satu semester',
  /** Without a year the active one. */
  query: withAliases({ periode_id: 'year_id' }, z.object({ year_id: filterId() })),
  reply: { data: z.array(ownGrades) },
}
