import { z } from 'zod'
import { inCourse } from './courses.ts'
import { endpoint, savedReply, withAliases } from './endpoint.ts'
import { filterId, id, idList, moment, publishStatuses, text, version } from './fields.ts'
import { lessonFormats, lessonTypes } from './lessons.ts'
import { lecturers } from './roles.ts'

/** Topics of a class, lessons to choose from, copying, and what was deleted and can come back. */

const aliases = { course_id: 'courses_id' }
const courseQuery = withAliases(aliases, z.object(inCourse))
const oneId = z.object({ id: id('Data tidak ditemukan') })

const topic = z.object({
  id: z.number(),
  version: z.number(),
  courses_id: z.number(),
  name: z.string(),
  section: z.string(),
  title: z.string(),
})

export const topics = endpoint({
  method: 'GET',
  path: 'lecture/lesson/topic',
  roles: lecturers,
  summary: 'Topik satu kelas',
  query: courseQuery,
  reply: { data: z.array(topic) },
})
export const topicDetail = endpoint({
  method: 'GET',
  path: 'lecture/lesson/topic/detail/:id',
  roles: lecturers,
  summary: 'Satu topik',
  params: oneId,
  reply: { data: topic.extend({ courses: z.string(), total_lesson: z.number() }) },
})
export const saveTopic = endpoint({
  method: 'POST',
  path: 'lecture/lesson/topic/save',
  roles: lecturers,
  summary: 'Simpan topik',
  body: withAliases(
    aliases,
    z.object({ id: filterId(), version: version(), ...inCourse, name: text('Masukan nama topik') }),
  ),
  reply: savedReply,
})
export const removeTopic = endpoint({
  method: 'DELETE',
  path: 'lecture/lesson/topic/delete/:id',
  roles: lecturers,
  summary: 'Hapus topik',
  params: oneId,
  reply: {},
})
/** Archives all topics of the class with their lessons. */
export const resetTopics = endpoint({
  method: 'POST',
  path: 'lecture/lesson/topic/reset',
  roles: lecturers,
  summary: 'Hapus semua topik',
  body: withAliases(aliases, z.object(inCourse)),
  reply: { data: z.object({ sections: z.number() }) },
})
/** The class's topics in their new order: all of them, and no other. */
export const reorderTopics = endpoint({
  method: 'POST',
  path: 'lecture/lesson/topic/reorder',
  roles: lecturers,
  summary: 'Urutkan topik',
  body: withAliases(
    aliases,
    z.object({ ...inCourse, list_id: z.array(id('Data tidak ditemukan')).min(1).max(2000) }),
  ),
  reply: {},
})

/** Material of the class, to name as related lessons of a question. */
export const theories = endpoint({
  method: 'GET',
  path: 'lecture/lesson/list/theory',
  roles: lecturers,
  summary: 'Materi satu kelas',
  query: courseQuery,
  reply: { data: z.array(z.object({ id: z.number(), name: z.string() })) },
})

const treeLesson = z.object({
  id: z.number(),
  sections_id: z.number(),
  name: z.string(),
  type: z.enum(lessonTypes),
  format: z.enum(lessonFormats),
  status: z.enum(publishStatuses),
  total_question: z.number(),
})
const tree = topic.extend({ lessons: z.array(treeLesson) })
export type LessonTree = z.output<typeof tree>

/** All lessons of a class by topic, to choose which to copy. */
export const theoriesBySection = endpoint({
  method: 'GET',
  path: 'lecture/lesson/list/theory-by-section',
  roles: lecturers,
  summary: 'Pembelajaran satu kelas per topik',
  query: courseQuery,
  reply: { data: z.array(tree) },
})

/** Copies lessons of the lecturer's classes into `courses_id`, unpublished and without windows. */
export const duplicateLessons = endpoint({
  method: 'POST',
  path: 'lecture/lesson/duplicate',
  roles: lecturers,
  summary: 'Salin pembelajaran',
  body: withAliases(
    { ...aliases, list_id: 'list_lessons' },
    z.object({ ...inCourse, list_lessons: idList('Silahkan pilih pembelajaran terlebih dahulu') }),
  ),
  reply: { data: z.object({ sections: z.number(), lessons: z.number(), questions: z.number() }) },
})

/** `result`: attempts of one student at one quiz; `submission`: what one student handed in. Both were reset. */
export const archivedKinds = ['topic', 'lesson', 'member', 'result', 'submission'] as const
export type ArchivedKind = (typeof archivedKinds)[number]
const archived = z.object({
  kind: z.enum(archivedKinds),
  id: z.number(),
  name: z.string(),
  /** Where it belongs: the number of lessons of a topic, the topic of a lesson, NIM, or the name of the quiz. */
  detail: z.string(),
  deleted_at: moment(),
})
export type ArchivedRow = z.output<typeof archived>

export const archivedOfCourse = endpoint({
  method: 'GET',
  path: 'lecture/lesson/archived',
  roles: lecturers,
  summary: 'Yang dihapus dari satu kelas',
  query: courseQuery,
  reply: { data: z.array(archived) },
})
/** `id` may be a list; all of them come back, or none. */
export const restoreArchived = endpoint({
  method: 'POST',
  path: 'lecture/lesson/restore',
  roles: lecturers,
  summary: 'Pulihkan',
  body: z.object({ kind: z.enum(archivedKinds, 'Pilih jenis data'), id: idList('Data tidak ditemukan') }),
  reply: {},
})
