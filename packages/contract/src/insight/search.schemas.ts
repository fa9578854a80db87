import { lessonTypes } from '../learning/lessons.vocabulary.ts'
import { keywordsQuery } from '../wire/paging.schemas.ts'
import { z } from '../wire/zod.ts'

const hit = { id: z.number(), name: z.string() }

export const searchAll = {
  summary: 'Cari orang, kelas, dan pembelajaran',
  /** Shorter than `SEARCH_LEAST` finds nothing. */
  query: z.object({ keywords: keywordsQuery }),
  reply: {
    data: z.object({
      people: z.array(
        z.object({
          ...hit,
          kind: z.enum(['student', 'teacher']),
          /** NIM or NIDN. */
          number: z.string(),
          /** For lecturers: their newest class with this student. */
          courses_id: z.number().nullable(),
          courses: z.string().nullable(),
        }),
      ),
      classes: z.array(z.object({ ...hit, code: z.string().nullable(), period: z.string() })),
      /** Of the caller's classes. */
      lessons: z.array(
        z.object({ ...hit, type: z.enum(lessonTypes), courses_id: z.number(), courses: z.string() }),
      ),
    }),
  },
}
export type Found = z.output<(typeof searchAll.reply)['data']>
