import { studentCourse } from '../classroom/courses.schemas.ts'
import { withAliases } from '../wire/endpoint.schemas.ts'
import { bit, flag, id, moment } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { publishStatuses } from '../wire/publishing.vocabulary.ts'
import { tolerant } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { collection } from './collection.schemas.ts'
import { blockKinds } from './lesson-blocks.vocabulary.ts'
import { lessonGoals } from './lesson-goals.schemas.ts'
import {
  lessonFormats,
  lessonStates,
  lessonTypes,
  masteryRules,
  quizTypes,
  remedialScopes,
  reviewPolicies,
  scoreMoments,
  scorePolicies,
  toolOpenings,
} from './lessons.vocabulary.ts'
import { rubric } from './rubric.schemas.ts'

export const kkm = z.object({ is_competent: bit(), kkm: z.number().nullable(), max_remedial: z.number() })

/** A lecturer's query about one lesson. */
export const ofLesson = <S extends z.ZodRawShape>(more: S) =>
  withAliases(
    { lessons_id: 'id', lesson_id: 'id', course_id: 'courses_id' },
    z.object({ id: id('Data tidak ditemukan'), courses_id: id('Pilih kelas').optional(), ...more }),
  )
/**
 * Students with their work, by page. `status`: 0 not started, 1 started (assignment: not graded), 2 done
 * (graded).
 */
export const resultsFilters = {
  ...pageQuery,
  status: tolerant(
    (value) => (value === '' ? undefined : value),
    z.enum(['0', '1', '2'], 'Filter tidak sesuai').optional(),
  ),
}
/** One student of the results. */
export const resultPerson = { user_id: z.number(), name: z.string(), nim: z.string() }

/** A lesson's document: signed link, and facts for the viewer. */
export const attachment = {
  attachment: z.string().nullable(),
  filename: z.string().nullable(),
  /** Lower case, without the dot. */
  extension: z.string().nullable(),
  /** In bytes. */
  size: z.number().nullable(),
}

/** A YouTube video or Google Drive file; `buildLinkCard` creates its card. */
export const link = z.object({ url: z.string(), title: z.string() }).nullable()

/** Video or audio, played in place: signed links to it and its captions. */
export const media = z
  .object({
    id: z.number(),
    url: z.string(),
    name: z.string(),
    type: z.string(),
    /** In bytes. */
    size: z.number(),
    captions: z.string().nullable(),
  })
  .nullable()

/** The external tool of a lesson. */
export const lessonTool = z
  .object({
    name: z.string(),
    opens: z.enum(toolOpenings),
    /** 0: the campus does not use it at present. */
    active: bit(),
  })
  .nullable()

/** A block below the lesson's own content. Can be sent back unchanged. */
export const block = z.object({
  kind: z.enum(blockKinds),
  text: z.string().nullable(),
  file_id: z.number().nullable(),
  captions_id: z.number().nullable(),
  link_url: z.string().nullable(),
  link_title: z.string().nullable(),
  ...attachment,
  media,
})
export type Block = z.output<typeof block>

const lessonItem = z.object({
  id: z.number(),
  courses_id: z.number(),
  sections_id: z.number(),
  name: z.string(),
  type: z.enum(lessonTypes),
  format: z.enum(lessonFormats),
  type_quiz: z.enum(quizTypes).nullable(),
  status: z.enum(publishStatuses),
  is_expired: bit(),
  has_expired: bit(),
  start_date: moment().nullable(),
  end_date: moment().nullable(),
  /** hh:mm */
  duration: z.string().nullable(),
  kkm,
  /** Pengayaan: offered to students with mastery; nothing depends on it. */
  is_enrichment: bit(),
  /** For an enrichment: its score counts in the final mark of students who did it. */
  enrichment_counts: bit(),
  /** An external tool that gives marks. */
  is_graded: bit(),
  created_at: moment(),
})

const studentLessonItem = lessonItem.extend({
  locked: bit(),
  state: z.enum(lessonStates),
  /** If locked: name of the lesson to complete first. */
  opens_after: z.string().nullable(),
  /** That lesson: a quiz with KKM must be mastered, others done. */
  obstacle: z
    .object({ id: z.number(), name: z.string(), type: z.enum(lessonTypes), is_competent: bit() })
    .nullable(),
  /** Counted score of a quiz, or mark of an assignment. */
  score: z.number().nullable(),
  attempts: z.number(),
  opened_at: moment().nullable(),
  /** Of the open attempt. */
  deadline: moment().nullable(),
  answered: z.number().nullable(),
  total_question: z.number(),
})
export type StudentLessonItem = z.output<typeof studentLessonItem>

const section = z.object({
  id: z.number(),
  courses_id: z.number(),
  name: z.string(),
  section: z.string(),
  title: z.string(),
})
const studentSection = section.extend({
  locked: bit(),
  settled: z.number(),
  total: z.number(),
  lessons: z.array(studentLessonItem),
})
export type StudentSection = z.output<typeof studentSection>

const courseOfList = z.object({ id: id('Pilih kelas') })

export const studentLessons = {
  summary: 'Topik dan pembelajaran satu kelas',
  /** `page`: includes everything that the class page shows first. */
  query: courseOfList.extend({ page: flag().optional() }),
  reply: {
    data: z.array(studentSection),
    course: studentCourse.reply.data.optional(),
    collected: collection.reply.data.optional(),
  },
}

/** What a device can store of a class: open material and tasks. */
export const offlineLessons = {
  summary: 'Ukuran materi dan tugas satu kelas untuk disimpan di perangkat',
  query: courseOfList,
  reply: {
    data: z.array(
      z.object({
        id: z.number(),
        /** Of texts, their pictures and the document. */
        bytes: z.number(),
        /** Of video or audio, which is not stored offline. */
        media_bytes: z.number(),
      }),
    ),
  },
}

const lecturerSection = section.extend({
  version: z.number(),
  lessons: z.array(
    lessonItem.extend({
      version: z.number(),
      locked: bit(),
      total_question: z.number(),
      /** For an enrichment: the quizzes to master first. */
      opened_by: z.array(z.string()),
    }),
  ),
  locked: bit(),
})
export type LecturerSection = z.output<typeof lecturerSection>

export const lecturerLessons = {
  summary: 'Topik dan pembelajaran satu kelas',
  query: courseOfList,
  reply: { data: z.array(lecturerSection) },
}

export const lecturerLesson = {
  summary: 'Satu pembelajaran',
  params: z.object({ id: id('Data tidak ditemukan') }),
  reply: {
    data: lessonItem.extend({
      version: z.number(),
      /** Name of the class. */
      courses: z.string(),
      description: z.string().nullable(),
      note: z.string().nullable(),
      references: z.string().nullable(),
      ...attachment,
      link,
      media,
      /** For material. */
      blocks: z.array(block),
      /** Name of the topic. */
      section: z.string(),
      is_random_question: bit(),
      is_random_option: bit(),
      score_policy: z.enum(scorePolicies),
      cap_remedial: bit(),
      remedial_scope: z.enum(remedialScopes),
      mastery_rule: z.enum(masteryRules),
      show_review: z.enum(reviewPolicies),
      show_verdicts: bit(),
      show_score: z.enum(scoreMoments),
      one_device: bit(),
      must_read: bit(),
      practice_counts: bit(),
      hold_feedback: bit(),
      is_group: bit(),
      rubric: rubric.nullable(),
      /** For an assignment. */
      goals: lessonGoals,
      /** For an external tool. */
      tool_id: z.number().nullable(),
      tool: lessonTool,
      target_link_uri: z.string().nullable(),
      tool_custom: z.string().nullable(),
      opens: z.enum(toolOpenings).nullable(),
      total_question: z.number(),
      /** Students with work: the type is then fixed. */
      total_work: z.number(),
      /** How the papers of a quiz are composed: sections, rows of its kisi-kisi, parallel forms. */
      composition: z.object({ sections: z.number(), rows: z.number(), forms: z.number() }),
    }),
  },
}
