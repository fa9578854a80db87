import { inCourse } from '../classroom/courses.schemas.ts'
import { savedReply, withAliases } from '../wire/endpoint.schemas.ts'
import { always, filterId, flag, id, idList, nameText, optionalDays, version } from '../wire/fields.ts'
import { publishStatuses } from '../wire/publishing.vocabulary.ts'
import { warningSparing } from '../wire/warnings.schemas.ts'
import { z } from '../wire/zod.ts'
import { lessonFormats, lessonTypes } from './lessons.vocabulary.ts'

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

export const topics = {
  summary: 'Topik satu kelas',
  query: courseQuery,
  reply: { data: z.array(topic) },
}

export const topicDetail = {
  summary: 'Satu topik',
  params: oneId,
  reply: { data: topic.extend({ courses: z.string(), total_lesson: z.number() }) },
}

export const saveTopic = {
  summary: 'Simpan topik',
  body: withAliases(
    aliases,
    z.object({ id: filterId(), version: version(), ...inCourse, name: nameText('Masukan nama topik') }),
  ),
  reply: savedReply,
}

export const removeTopic = {
  summary: 'Hapus topik',
  params: oneId,
  query: z.object(warningSparing),
  reply: {},
}

export const resetTopics = {
  summary: 'Hapus semua topik',
  body: withAliases(aliases, z.object(inCourse)),
  reply: { data: z.object({ sections: z.number() }) },
}

export const reorderTopics = {
  summary: 'Urutkan topik',
  body: withAliases(
    aliases,
    z.object({ ...inCourse, list_id: z.array(id('Data tidak ditemukan')).min(1).max(2000) }),
  ),
  reply: {},
}

export const theories = {
  summary: 'Materi satu kelas',
  query: courseQuery,
  reply: { data: z.array(z.object({ id: z.number(), name: z.string() })) },
}

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

export const theoriesBySection = {
  summary: 'Pembelajaran satu kelas per topik',
  query: courseQuery,
  reply: { data: z.array(tree) },
}

/** Target of copies: topics of the same names, or one topic. */
const copyTarget = z.object({ ...inCourse, sections_id: filterId() })
const copies = { sections: z.number(), lessons: z.number(), questions: z.number() }

export const duplicateLessons = {
  summary: 'Salin pembelajaran',
  body: withAliases(
    { ...aliases, list_id: 'list_lessons' },
    z
      .object({
        courses_id: filterId(),
        list_lessons: idList('Silahkan pilih pembelajaran terlebih dahulu'),
        /** Several classes instead of `courses_id`, all or none. */
        targets: z
          .array(copyTarget, 'Pilih kelas')
          .min(1, 'Pilih kelas')
          .max(50, 'Terlalu banyak kelas')
          .optional(),
        /** Windows are copied, moved by this many days; without it copies have none. */
        days: optionalDays(),
        /** Copies keep the publication status; otherwise they are unpublished. */
        keep_status: flag(),
      })
      .superRefine((input, context) => {
        const isTold = context.issues.some(({ path }) => /^(courses_id|targets)$/.test(String(path?.[0])))
        if (input.courses_id === undefined && input.targets === undefined && !isTold)
          context.addIssue({ code: 'custom', path: ['courses_id'], message: 'Pilih kelas' })
      }, always),
  ),
  reply: { data: z.object({ ...copies, targets: z.array(z.object({ courses_id: z.number(), ...copies })) }) },
}
