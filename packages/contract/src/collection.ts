import { z } from 'zod'
import { inCourse } from './courses.ts'
import { endpoint, withAliases } from './endpoint.ts'
import { id, idList, moment } from './fields.ts'
import { studentsOnly } from './roles.ts'

/** Koleksi Belajar: a student's personal references to lessons, kept on a class's page. No class is changed by it. */

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
export type StudentLessonTree = z.output<typeof tree>

/** Material of a class that is open to the student, by topic. */
export const studentTheoriesBySection = endpoint({
  method: 'GET',
  path: 'student/lesson/list/theory-by-section',
  roles: studentsOnly,
  summary: 'Materi yang terbuka per topik',
  query: courseQuery,
  reply: { data: z.array(tree) },
})

/** Adds references to the chosen lessons to the list of `courses_id`. */
export const collectLessons = endpoint({
  method: 'POST',
  path: 'student/lesson/duplicate',
  roles: studentsOnly,
  summary: 'Tambah ke Koleksi Belajar',
  body: withAliases(
    { course_id: 'courses_id', list_id: 'list_lessons' },
    z.object({ ...inCourse, list_lessons: idList('Silahkan pilih pembelajaran terlebih dahulu') }),
  ),
  reply: { data: z.object({ lessons: z.number() }) },
})

const collected = z.object({
  id: z.number(),
  lessons_id: z.number(),
  name: z.string(),
  /** The class that the lesson is of, and its name. */
  courses_id: z.number(),
  courses: z.string(),
  section: z.string(),
  period: z.string(),
  created_at: moment(),
})
export type Collected = z.output<typeof collected>

/** Lessons that the student can no longer read are left out until they can be read again. */
export const collection = endpoint({
  method: 'GET',
  path: 'student/collection',
  roles: studentsOnly,
  summary: 'Koleksi Belajar',
  query: courseQuery,
  reply: { data: z.array(collected) },
})
export const removeCollected = endpoint({
  method: 'DELETE',
  path: 'student/collection/:id',
  roles: studentsOnly,
  summary: 'Hapus dari Koleksi Belajar',
  params: z.object({ id: id('Data tidak ditemukan') }),
  reply: {},
})
