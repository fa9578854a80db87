import { lecturerLesson } from '@tuntas/contract/learning/lessons.schemas'
import { topics as topicsReply } from '@tuntas/contract/learning/topics.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { type Column, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { readTogether } from '../../../platform/db/batch.ts'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { documentFields, documentRow, fileRefRow } from '../../campus/files/access.ts'
import type { AttendedCourse, TaughtCourse } from '../../classroom/courses/access.ts'
import type { TaughtLesson } from './access.ts'
import { blocksOfLesson, shownBlock, storedBlockRow } from './blocks.store.ts'
import { goalsOfLesson } from './goals.store.ts'
import { lessonBlocks, lessons } from './schema.ts'
import { paperLength, showsVerdicts } from './sql-rules.ts'

/** A lesson's own columns for replies, over `lessons l`. */
export const lessonColumns = sql`l.id, l.courses_id, l.sections_id, l.name, l.type, l.format, l.type_quiz, l.status,
  to_char(l.duration, 'HH24:MI') as duration, l.created_at,
  json_build_object('is_competent', l.is_competent::int, 'kkm', l.kkm, 'max_remedial', l.max_remedial) as kkm,
  l.is_enrichment, l.enrichment_counts, l.is_graded`

const reply = lecturerLesson.reply.data
export const lessonRow = reply
  .pick({
    id: true,
    courses_id: true,
    sections_id: true,
    name: true,
    type: true,
    format: true,
    type_quiz: true,
    status: true,
    duration: true,
  })
  .extend({
    kkm: reply.shape.kkm.extend({ is_competent: z.literal([0, 1]) }),
    is_enrichment: z.boolean(),
    enrichment_counts: z.boolean(),
    is_graded: z.boolean(),
    created_at: z.string(),
  })
export const windowRow = z.object({
  is_expired: z.boolean(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  has_expired: z.boolean(),
})

const sectionRow = topicsReply.reply.data.element
type SectionRow = z.output<typeof sectionRow>

const readSections = readTogether<number, SectionRow[]>(String, async (conn, courseIds) => {
  const topics = await rows(
    conn,
    sectionRow,
    hot(
      'topics',
      sql`select id, version, courses_id, name, name as section, name as title from sections
        where courses_id = any(${sql.param([...courseIds])}::int[]) and deleted_at is null order by position, id`,
    ),
  )
  return courseIds.map((id) => topics.filter(({ courses_id }) => courses_id === id))
})

export const listSections = (conn: Conn, course: TaughtCourse | AttendedCourse): Promise<SectionRow[]> =>
  readSections(conn, course.id)

const questionCount = sql`${paperLength(sql`l.id`)} as total_question`
const windowColumns = sql`l.is_expired, l.start_date, l.end_date, coalesce(l.is_expired and l.end_date <= now(), false) as has_expired`

const listedRow = lessonRow.extend({
  ...windowRow.shape,
  version: z.number(),
  total_question: z.number(),
  locked: z.literal(0),
})
export const listLessons = (conn: Conn, course: TaughtCourse) =>
  rows(
    conn,
    listedRow,
    sql`select ${lessonColumns}, l.version, ${windowColumns}, ${questionCount}, 0 as locked
      from lessons l join sections s on s.id = l.sections_id
      where l.courses_id = ${course.id} and l.deleted_at is null and s.deleted_at is null
      order by s.position, s.id, l.position, l.id`,
  )

/** The document of a lesson `l`, if its format has one. */
export const documentOfLesson = sql`(select json_build_object('id', f.id, 'name', f.name, 'size', f.size) from files f
  where f.id = l.attachment_file_id and (l.format = 'FILE' or l.type = 'QUIZ'))`

export const linkOfLesson = sql`case when l.link_url is not null then json_build_object('url', l.link_url, 'title', l.link_title) end`

/** The external tool of a lesson `l`. */
export const toolOfLesson = sql`(select json_build_object('name', t.name, 'opens', coalesce(l.opens, t.opens), 'active', t.active)
  from lti_tools t where t.id = l.tool_id)`
export const lessonToolRow = reply.shape.tool.unwrap().extend({ active: z.boolean() }).nullable()

export const mediaOfLesson = sql`(select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size,
    'captions', (select json_build_object('id', c.id, 'name', c.name) from files c where c.id = l.captions_file_id))
  from files f where f.id = l.media_file_id)`
export const mediaRow = documentRow.extend({ type: z.string(), captions: fileRefRow.nullable() })
export type Media = z.output<typeof mediaRow>

type LinkTo = AppContext['linkTo']
/** Media for a reply, with links. */
export const shownMedia = (linkTo: LinkTo, media: Media | null) =>
  media && { ...media, url: linkTo(media) ?? '', captions: linkTo(media.captions) }

/** Sizes of what a device downloads to keep these lessons offline: texts, their pictures and documents. */
export const listLessonSizes = (conn: Conn, ids: readonly number[]) => {
  const blocks = (kind: 'text' | 'file' | 'media', column: SQL | Column) =>
    sql`select ${column} from ${lessonBlocks} where ${lessonBlocks.lessons_id} = ${lessons.id} and ${lessonBlocks.kind} = ${kind}`
  const text = sql`coalesce(${lessons.description}, '') || coalesce(${lessons.references}, '')
    || coalesce((${blocks('text', sql`string_agg(${lessonBlocks.text}, '')`)}), '')`
  const files = sql`select sum(f.size) from files f
    where (f.id = ${lessons.attachment_file_id} and ${lessons.format} = 'FILE')
      or f.id in (${blocks('file', lessonBlocks.file_id)})
      or f.id in (select (found[1])::int from regexp_matches(${text}, '/api/v1/files/([0-9]{1,9})/', 'g') as found)`
  return conn
    .select({
      id: lessons.id,
      media_bytes: sql<number>`coalesce((select sum(f.size) from files f
        where f.id = ${lessons.media_file_id} or f.id in (${blocks('media', lessonBlocks.file_id)})), 0)::float8`,
      bytes: sql<number>`(octet_length(${text}) + coalesce((${files}), 0))::float8`,
    })
    .from(lessons)
    .where(inArray(lessons.id, [...ids]))
    .orderBy(lessons.id)
}

const compositionOfLesson = sql`json_build_object(
  'sections', (select count(*) from quiz_sections where lessons_id = l.id and deleted_at is null and not of_forms),
  'rows', (select count(*) from blueprint_rows where lessons_id = l.id),
  'forms', (select count(*) from paper_form_sets t join paper_forms f on f.set_id = t.id
    where t.lessons_id = l.id and t.deleted_at is null)
)`

/** A flag returned as 0 or 1. */
const flag = z.boolean()
const detailRow = reply.omit({ attachment: true, filename: true, extension: true, size: true }).extend({
  ...lessonRow.shape,
  ...windowRow.shape,
  document: documentRow.nullable(),
  media: mediaRow.nullable(),
  blocks: z.array(storedBlockRow),
  is_random_question: flag,
  is_random_option: flag,
  cap_remedial: flag,
  show_verdicts: flag,
  one_device: flag,
  must_read: flag,
  practice_counts: flag,
  hold_feedback: flag,
  is_group: flag,
  tool: lessonToolRow,
})
type LessonDetail = z.output<typeof detailRow>

export const findLesson = async (conn: Conn, lesson: TaughtLesson): Promise<LessonDetail> => {
  const detail = await firstRow(
    conn,
    detailRow,
    sql`select ${lessonColumns}, l.version, ${windowColumns}, ${questionCount}, c.name as courses, s.name as section, l.description, l.note,
        l."references", ${documentOfLesson} as document, ${linkOfLesson} as link, ${mediaOfLesson} as media, ${blocksOfLesson} as blocks, l.is_random_question, l.is_random_option, l.score_policy,
        l.cap_remedial, l.remedial_scope, l.mastery_rule, l.show_review, ${showsVerdicts} as show_verdicts, l.show_score, l.one_device, l.must_read, l.practice_counts, l.hold_feedback, l.is_group, l.rubric, ${goalsOfLesson} as goals,
        l.tool_id, ${toolOfLesson} as tool, l.target_link_uri, l.tool_custom, l.opens,
        (select count(distinct w.user_id)::int from (
          select user_id from attempts where lessons_id = l.id union all select user_id from submissions where lessons_id = l.id
        ) w) as total_work,
        ${compositionOfLesson} as composition
      from lessons l join courses c on c.id = l.courses_id join sections s on s.id = l.sections_id where l.id = ${lesson.id}`,
  )
  if (!detail) throw new AppError('not_found')
  return detail
}

/** Records the first and the last time that the student opened the lesson. */
export const recordOpening = async (conn: Conn, userId: number, lessonId: number): Promise<void> => {
  await conn.execute(
    sql`insert into lesson_openings (lessons_id, user_id) values (${lessonId}, ${userId})
      on conflict (user_id, lessons_id) do update set last_opened_at = now()`,
  )
}

const readRow = z.object({ read_at: z.string() })
/** Records that the student read an opened lesson, but only if it was open for at least `seconds`. */
export const recordReading = (conn: Conn, userId: number, lessonId: number, seconds: number) =>
  firstRow(
    conn,
    readRow,
    sql`update lesson_openings set read_at = now()
      where user_id = ${userId} and lessons_id = ${lessonId} and last_opened_at <= now() - make_interval(secs => ${seconds})
      returning read_at`,
  )

type Links = Pick<AppContext, 'linkTo' | 'texts'>
/** A lesson for its lecturer, with links for its document and the pictures in its texts. */
export const shownLesson = (
  { linkTo, texts }: Links,
  { document, media, blocks, ...lesson }: LessonDetail,
) => ({
  ...lesson,
  blocks: blocks.map(shownBlock({ linkTo, texts })),
  media: shownMedia(linkTo, media),
  description: texts.show(lesson.description),
  note: texts.show(lesson.note),
  references: texts.show(lesson.references),
  ...documentFields(linkTo, document),
})

export const findName = async (conn: Conn, lesson: TaughtLesson): Promise<string> => {
  const [savedLesson] = await conn
    .select({ name: lessons.name })
    .from(lessons)
    .where(eq(lessons.id, lesson.id))
  return savedLesson?.name ?? ''
}

export const findMediaId = async (conn: Conn, lesson: TaughtLesson): Promise<number | null> => {
  const [savedLesson] = await conn
    .select({ id: lessons.media_file_id })
    .from(lessons)
    .where(eq(lessons.id, lesson.id))
  return savedLesson?.id ?? null
}
