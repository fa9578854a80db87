import { page } from '../wire/endpoint.schemas.ts'
import { filterId, id, moment } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { z } from '../wire/zod.ts'

const NOT_FOUND = 'Data tidak ditemukan'

const row = z.object({
  id: z.number(),
  at: moment(),
  by: z.string(),
  action: z.string(),
  action_name: z.string(),
  courses_id: z.number().nullable(),
  course: z.string().nullable(),
  lessons_id: z.number().nullable(),
  lesson: z.string().nullable(),
  /** Question number on the student's paper. */
  question: z.number().nullable(),
  /** `score` is 0 to 100, `points` are the question's; null for a row without figures. */
  unit: z.enum(['score', 'points']).nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  reason: z.string().nullable(),
})
export type MarkChange = z.output<typeof row>

export const studentMarkHistory = {
  summary: 'Riwayat nilai seorang mahasiswa',
  query: z.object({ ...pageQuery, id: id(NOT_FOUND), courses_id: filterId() }),
  reply: page(row),
}

export const lecturerMarkHistory = {
  summary: 'Riwayat nilai seorang mahasiswa di satu tugas atau kuis',
  query: z.object({ ...pageQuery, lessons_id: id(NOT_FOUND), user_id: id(NOT_FOUND) }),
  reply: page(row),
}
