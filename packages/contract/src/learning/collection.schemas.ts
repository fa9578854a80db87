import { inCourse } from '../classroom/courses.schemas.ts'
import { withAliases } from '../wire/endpoint.schemas.ts'
import { id, idList, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const courseQuery = withAliases({ course_id: 'courses_id' }, z.object(inCourse))

const tree = z.object({
  id: z.number(),
  courses_id: z.number(),
  name: z.string(),
  section: z.string(),
  title: z.string(),
  lessons: z.array(
    z.object({ id: z.number(), sections_id: z.number(), name: z.string(), type: z.literal('LESSON') }),
  ),
})

export const studentTheoriesBySection = {
  summary: 'Materi yang terbuka per topik',
  query: courseQuery,
  reply: { data: z.array(tree) },
}

export const collectLessons = {
  summary: 'Tambah ke Koleksi Belajar',
  body: withAliases(
    { course_id: 'courses_id', list_id: 'list_lessons' },
    z.object({ ...inCourse, list_lessons: idList('Silahkan pilih pembelajaran terlebih dahulu') }),
  ),
  reply: { data: z.object({ lessons: z.number() }) },
}

const collectedFile = z.object({
  id: z.number(),
  lessons_id: z.number(),
  name: z.string(),
  /** The lesson's class and its name. */
  courses_id: z.number(),
  courses: z.string(),
  section: z.string(),
  period: z.string(),
  created_at: moment(),
})
export type Collected = z.output<typeof collectedFile>

export const collection = {
  summary: 'Koleksi Belajar',
  query: courseQuery,
  reply: { data: z.array(collectedFile) },
}

export const removeCollected = {
  summary: 'Hapus dari Koleksi Belajar',
  params: z.object({ id: id('Data tidak ditemukan') }),
  reply: {},
}
