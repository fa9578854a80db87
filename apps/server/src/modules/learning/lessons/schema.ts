import { exceptionKinds } from '@tuntas/contract/learning/exceptions'
import { blockKinds } from '@tuntas/contract/learning/lesson-blocks.vocabulary'
import {
  lessonFormats,
  lessonTypes,
  masteryRules,
  quizTypes,
  remedialScopes,
  reviewPolicies,
  scoreMoments,
  scorePolicies,
  toolOpenings,
} from '@tuntas/contract/learning/lessons'
import type { Rubric } from '@tuntas/contract/learning/rubric'
import { publishStatuses } from '@tuntas/contract/wire/publishing.vocabulary'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, id, moment, oneOfSql, version } from '../../../platform/db/columns.ts'
import { files } from '../../campus/files/schema.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { goals } from '../goals/schema.ts'

/** Topik. */
export const sections = pgTable(
  'sections',
  {
    id: id(),
    version: version(),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [index('sections_course').on(t.courses_id, t.position)],
)

/** Pembelajaran: material, assignment, quiz or external tool. Columns of one type are null for the others. */
export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    version: version(),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    sections_id: integer('sections_id')
      .notNull()
      .references(() => sections.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    format: text('format').notNull().default('TEXT'),
    status: text('status').notNull().default('unpublish'),
    is_expired: boolean('is_expired').notNull().default(false),
    start_date: moment('start_date'),
    end_date: moment('end_date'),
    description: text('description'),
    note: text('note'),
    references: text('references'),
    /** A card for a video or file on another site. */
    link_url: text('link_url'),
    link_title: text('link_title'),
    attachment_file_id: integer('attachment_file_id').references(() => files.id),
    /** Video or audio, and its captions. */
    media_file_id: integer('media_file_id').references(() => files.id),
    captions_file_id: integer('captions_file_id').references(() => files.id),
    type_quiz: text('type_quiz'),
    duration: time('duration'),
    is_competent: boolean('is_competent').notNull().default(false),
    kkm: numeric('kkm', { precision: 5, scale: 2, mode: 'number' }),
    max_remedial: smallint('max_remedial').notNull().default(0),
    is_random_question: boolean('is_random_question').notNull().default(false),
    is_random_option: boolean('is_random_option').notNull().default(false),
    score_policy: text('score_policy').notNull().default('highest'),
    cap_remedial: boolean('cap_remedial').notNull().default(false),
    remedial_scope: text('remedial_scope').notNull().default('quiz'),
    mastery_rule: text('mastery_rule').notNull().default('score'),
    show_review: text('show_review').notNull().default('never'),
    /** Students see right or wrong after each attempt, without keys. Null: only for a formatif quiz. */
    show_verdicts: boolean('show_verdicts'),
    show_score: text('show_score').notNull().default('direct'),
    one_device: boolean('one_device').notNull().default(false),
    /** A remedial requires the related lessons to be read, not only opened. */
    must_read: boolean('must_read').notNull().default(false),
    /** Siap kuis in practice replaces that. */
    practice_counts: boolean('practice_counts').notNull().default(false),
    /** Marks and feedback of an assignment are visible only after they are returned. */
    hold_feedback: boolean('hold_feedback').notNull().default(false),
    /** Tugas kelompok: a member submits for the whole group. */
    is_group: boolean('is_group').notNull().default(false),
    /** The rubric: criteria and levels for marking an assignment. */
    rubric: jsonb('rubric').$type<Rubric>(),
    /** Pengayaan: offered to students who mastered; nothing waits for it (decision 062). */
    is_enrichment: boolean('is_enrichment').notNull().default(false),
    /** For an enrichment: its score counts in the final mark of students who did it. */
    enrichment_counts: boolean('enrichment_counts').notNull().default(false),
    /** Alat luar: row of `lti_tools`, whose feature comes later. The migration adds the foreign key. */
    tool_id: integer('tool_id'),
    target_link_uri: text('target_link_uri'),
    tool_custom: text('tool_custom'),
    /** The tool gives marks: the lesson is an item of the gradebook. */
    is_graded: boolean('is_graded').notNull().default(false),
    opens: text('opens'),
    position: integer('position').notNull(),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    index('lessons_course').on(t.courses_id, t.position),
    index('lessons_section').on(t.sections_id, t.position),
    check('lessons_type', oneOfSql(t.type, lessonTypes)),
    check('lessons_format', oneOfSql(t.format, lessonFormats)),
    check('lessons_status', oneOfSql(t.status, publishStatuses)),
    check(
      'lessons_window',
      sql`not ${t.is_expired} or (${t.start_date} is not null and ${t.end_date} > ${t.start_date})`,
    ),
    check(
      'lessons_quiz',
      sql`${t.type} <> 'QUIZ' or (${oneOfSql(t.type_quiz, quizTypes)} and ${t.duration} between '00:01' and '23:59')`,
    ),
    index('lessons_tool').on(t.tool_id).where(sql`tool_id is not null`),
    check('lessons_tool', sql`(${t.type} = 'TOOL') = (${t.tool_id} is not null)`),
    check('lessons_graded', sql`${t.type} = 'TOOL' or not ${t.is_graded}`),
    check('lessons_opens', oneOfSql(t.opens, toolOpenings)),
    check('lessons_link', sql`(${t.link_url} is null) = (${t.link_title} is null)`),
    check('lessons_kkm', sql`not ${t.is_competent} or (${t.kkm} > 0 and ${t.kkm} <= 100)`),
    check('lessons_max_remedial', sql`${t.max_remedial} between 0 and 6`),
    check('lessons_score_policy', oneOfSql(t.score_policy, scorePolicies)),
    check('lessons_remedial_scope', oneOfSql(t.remedial_scope, remedialScopes)),
    check('lessons_mastery_rule', oneOfSql(t.mastery_rule, masteryRules)),
    check('lessons_show_review', oneOfSql(t.show_review, reviewPolicies)),
    check('lessons_show_score', oneOfSql(t.show_score, scoreMoments)),
  ],
)

/** Blocks on a material's page below its own content; each kind uses its own columns. */
export const lessonBlocks = pgTable(
  'lesson_blocks',
  {
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    position: smallint('position').notNull(),
    kind: text('kind').notNull(),
    text: text('text'),
    /** A document, or video or audio with captions. */
    file_id: integer('file_id').references(() => files.id),
    captions_file_id: integer('captions_file_id').references(() => files.id),
    link_url: text('link_url'),
    link_title: text('link_title'),
  },
  (t) => [
    primaryKey({ columns: [t.lessons_id, t.position] }),
    check('lesson_blocks_kind', oneOfSql(t.kind, blockKinds)),
    check(
      'lesson_blocks_content',
      sql`(${t.text} is not null) = (${t.kind} = 'text') and (${t.file_id} is not null) = (${t.kind} in ('file','media'))
        and (${t.captions_file_id} is null or ${t.kind} = 'media')
        and (${t.link_url} is not null) = (${t.kind} = 'link') and (${t.link_title} is not null) = (${t.kind} = 'link')`,
    ),
  ],
)

/** The goals that an assignment measures and their shares of its mark, 100 in total. */
export const lessonGoals = pgTable(
  'lesson_goals',
  {
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    goal_id: integer('goal_id')
      .notNull()
      .references(() => goals.id),
    share: numeric('share', { precision: 5, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lessons_id, t.goal_id] }),
    index('lesson_goals_goal').on(t.goal_id),
    check('lesson_goals_share', sql`${t.share} > 0 and ${t.share} <= 100`),
  ],
)

/** Lesson openings by student. An opening completes material and counts towards a remedial. */
export const lessonOpenings = pgTable(
  'lesson_openings',
  {
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    first_opened_at: moment('first_opened_at').notNull().default(sql`now()`),
    last_opened_at: moment('last_opened_at').notNull().default(sql`now()`),
    /** When it was last read: to its end, or long enough. */
    read_at: moment('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.lessons_id] }),
    index('lesson_openings_lesson').on(t.lessons_id, t.user_id),
  ],
)

/**
 * Exceptions for one student: extra minutes, extra remedials, another window, `pass` (Luluskan) or `unlock`
 * (Buka kunci). Without a lesson it applies to all quizzes of the class.
 */
export const exceptions = pgTable(
  'exceptions',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    lessons_id: integer('lessons_id').references(() => lessons.id),
    kind: text('kind').notNull(),
    /** For `pass`: one goal of the quiz instead of the whole quiz. */
    goal_id: integer('goal_id').references(() => goals.id),
    value: integer('value'),
    start_date: moment('start_date'),
    end_date: moment('end_date'),
    reason: text('reason').notNull(),
    created_by: integer('created_by')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    index('exceptions_student').on(t.user_id, t.courses_id).where(sql`deleted_at is null`),
    index('exceptions_course').on(t.courses_id).where(sql`deleted_at is null`),
    check('exceptions_kind', oneOfSql(t.kind, exceptionKinds)),
    check('exceptions_goal', sql`${t.goal_id} is null or ${t.kind} = 'pass'`),
    check('exceptions_value', sql`${t.kind} not in ('minutes','remedials') or ${t.value} > 0`),
    check(
      'exceptions_window',
      sql`(${t.kind} = 'window') = (${t.start_date} is not null) and (${t.kind} = 'window') = (${t.end_date} is not null) and ${t.end_date} > ${t.start_date}`,
    ),
  ],
)

/** Koleksi Belajar: lessons that a student collected on a class's page. */
export const collectedLessons = pgTable(
  'collected_lessons',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('collected_lessons_once').on(t.user_id, t.courses_id, t.lessons_id)],
)

/**
 * Who has a lesson's form or question open in the editor. Rows expire within seconds and nothing depends on
 * them.
 */
export const editors = pgTable(
  'editors',
  {
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** 0: the lesson itself. Rows outlive a deleted question by an hour at most. */
    question_id: integer('question_id').notNull().default(0),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seen_at: timestamp('seen_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.lessons_id, t.question_id, t.user_id] })],
)
