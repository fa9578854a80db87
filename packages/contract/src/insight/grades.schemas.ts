import { lessonStates, markedTypes } from '../learning/lessons.vocabulary.ts'
import { withAliases } from '../wire/endpoint.schemas.ts'
import { bit, filterId, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { closingStates, finalStatuses, itemStates } from './reports.vocabulary.ts'

const ownItem = z.object({
  lessons_id: z.number(),
  name: z.string(),
  type: z.enum(markedTypes),
  section: z.string(),
  /** Percent of the class. */
  weight: z.number(),
  state: z.enum(lessonStates),
  /** As far as the student may know it; 0 for missing work after its window. */
  score: z.number().nullable(),
  missing: bit(),
  item_state: z.enum(itemStates),
  kkm: z.number().nullable(),
  mastered: bit(),
  end_date: moment().nullable(),
})
const ownGrades = z.object({
  courses_id: z.number(),
  course: z.string(),
  name_teacher: z.string(),
  /** Weighted mean of what counts so far; null if nothing does. */
  final: z.number().nullable(),
  /** '-' while the mark is provisional. */
  grade: z.string(),
  assessed: z.number(),
  status: z.enum(finalStatuses),
  /** Closing state of the class's marks. */
  state: z.enum(closingStates),
  closed: z
    .object({
      version: z.number(),
      closed_at: moment(),
      final: z.number().nullable(),
      grade: z.string(),
      ipk: z.number().nullable(),
    })
    .nullable(),
  missing: z.number(),
  items: z.array(ownItem),
})
export type OwnGrades = z.output<typeof ownGrades>

export const studentGrades = {
  summary: 'Nilai mahasiswa di semua kelas satu semester',
  /** Without a year, the active one. */
  query: withAliases({ periode_id: 'year_id' }, z.object({ year_id: filterId() })),
  reply: { data: z.array(ownGrades) },
}
