import type { FormReport, PaperForm } from '@tuntas/contract/learning/paper-forms'
import { questionTypes, storedPurposes } from '@tuntas/contract/learning/questions'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, id, moment, oneOfSql, version } from '../../../platform/db/columns.ts'
import { users } from '../../identity/account/schema.ts'
import { goals } from '../goals/schema.ts'
import { lessons } from '../lessons/schema.ts'
import type { AlsoCorrect, StoredOption } from './kinds/kind.ts'

/**
 * Equal for questions that ask the same, however typed: the visible text in lower case without white space,
 * with its pictures' names and formulas.
 */
export const textKey = (question: SQLWrapper): SQL<string> =>
  sql<string>`md5(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(${question}, '\\s(src|data-latex)="([^"]*)"', '>\\2<', 'gi'), '<[^>]*>', '', 'g'), '&quot.', '"', 'g'), '&#39.', '''', 'g'), '&amp.', '&', 'g'), '&nbsp.|&#160.|[\\s\\u00a0\\u00ad\\u200b-\\u200d\\ufeff]', '', 'g')))`

/** Equal for questions of one kind with the same text, options and content; columns as in `questions`. */
export const duplicateKey = (of: (column: string) => SQL): SQL<string> =>
  sql<string>`md5(${of('type')} || ${textKey(of('question'))} || ${textKey(sql`replace(${of('options')}::text, '\\"', '"')`)} || ${of('content')}::text)`

const ofQuiz = () =>
  integer('lessons_id')
    .notNull()
    .references(() => lessons.id)
const oneLevel = (column: SQLWrapper) => sql`${column} in ('c1','c2','c3','c4','c5','c6')`

/**
 * Bagian: a part of the quiz's papers, in this order; questions without a section come first. A section with
 * `draw_n` has a pool from which that many are drawn, each worth `point`. The pool holds bank questions that
 * match `draw_goal_id`, `draw_level`, `draw_type` and `draw_folder_id`. `drawn_ids`: the shared draw since
 * the first start, unless each student gets their own.
 */
export const quizSections = pgTable(
  'quiz_sections',
  {
    id: id(),
    version: version(),
    lessons_id: ofQuiz(),
    position: smallint('position').notNull(),
    title: text('title').notNull(),
    draw_n: smallint('draw_n'),
    draw_goal_id: integer('draw_goal_id').references(() => goals.id),
    draw_level: text('draw_level'),
    draw_type: text('draw_type'),
    /** A bank folder (references `bank_folders`). */
    draw_folder_id: integer('draw_folder_id'),
    per_student: boolean('per_student').notNull().default(true),
    point: numeric('point', { precision: 7, scale: 2, mode: 'number' }),
    drawn_ids: integer('drawn_ids').array(),
    /** A kisi-kisi row of parallel forms: the student's form decides what it draws. */
    of_forms: boolean('of_forms').notNull().default(false),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    index('quiz_sections_lesson').on(t.lessons_id, t.position),
    index('quiz_sections_goal').on(t.draw_goal_id),
    index('quiz_sections_folder').on(t.draw_folder_id),
    check(
      'quiz_sections_draw',
      sql`(${t.draw_n} is null) = (${t.point} is null) and ${t.draw_n} > 0 and ${t.point} > 0`,
    ),
    check('quiz_sections_level', oneLevel(t.draw_level)),
    check('quiz_sections_type', oneOfSql(t.draw_type, questionTypes)),
  ],
)

export const blueprints = pgTable('blueprints', {
  lessons_id: ofQuiz().primaryKey(),
  version: version(),
})

/** A planned row: number of questions of a goal, level and kind, each worth `point`. */
export const blueprintRows = pgTable(
  'blueprint_rows',
  {
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => blueprints.lessons_id),
    position: smallint('position').notNull(),
    goal_id: integer('goal_id').references(() => goals.id),
    material: text('material'),
    indicator: text('indicator'),
    level: text('level'),
    type: text('type'),
    number: smallint('number').notNull(),
    point: numeric('point', { precision: 7, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lessons_id, t.position] }),
    index('blueprint_rows_goal').on(t.goal_id),
    check('blueprint_rows_number', sql`${t.number} > 0 and ${t.point} > 0`),
    check('blueprint_rows_level', oneLevel(t.level)),
    check('blueprint_rows_type', oneOfSql(t.type, questionTypes)),
  ],
)

/** Parallel forms of a quiz with the likeness report from when they were taken. A quiz has one active set. */
export const paperFormSets = pgTable(
  'paper_form_sets',
  {
    id: id(),
    lessons_id: ofQuiz(),
    seed: integer('seed').notNull(),
    print: text('print').notNull(),
    report: jsonb('report').$type<FormReport>().notNull(),
    created_by: integer('created_by').references(() => users.id),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    uniqueIndex('paper_form_sets_lesson').on(t.lessons_id).where(sql`deleted_at is null`),
    index('paper_form_sets_author').on(t.created_by),
  ],
)

/** Paket A, B, C … of a set: its questions in the quiz, and their bank figures when taken. */
export const paperForms = pgTable(
  'paper_forms',
  {
    id: id(),
    set_id: integer('set_id')
      .notNull()
      .references(() => paperFormSets.id),
    name: text('name').notNull(),
    question_ids: integer('question_ids').array().notNull(),
    figures: jsonb('figures').$type<Omit<PaperForm, 'id' | 'name' | 'question_ids'>>().notNull(),
  },
  (t) => [uniqueIndex('paper_forms_name').on(t.set_id, t.name)],
)

/**
 * Soal. Content and key are in `options` and `answer` (the key of the right option) for multiple choice, in
 * `content` and `key` for other kinds. `key_version` rises when grades may change.
 */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    version: version(),
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    position: integer('position').notNull(),
    point: numeric('point', { precision: 7, scale: 2, mode: 'number' }).notNull(),
    type: text('type').notNull(),
    question: text('question').notNull(),
    options: jsonb('options').$type<StoredOption[]>().notNull().default([]),
    answer: text('answer'),
    content: jsonb('content').$type<object>().notNull().default({}),
    key: jsonb('key').$type<object>(),
    /**
     * Shown with the key and never before, so it is kept apart from the paper's content. Option explanations
     * are by key.
     */
    explanation: text('explanation'),
    option_explanations: jsonb('option_explanations').$type<Record<string, string>>().notNull().default({}),
    key_version: integer('key_version').notNull().default(1),
    level: text('level').array().notNull(),
    /**
     * Where it is asked. `reserve`: only in remedials by goal; `practice`: never in the quiz; `draw`: when
     * drawn by its section; `former`: only on papers that already have it; `aside`: unused while parallel
     * forms replace it.
     */
    purpose: text('purpose').notNull().default('quiz'),
    goal_id: integer('goal_id').references(() => goals.id),
    related_lessons_id: integer('related_lessons_id').references(() => lessons.id),
    /** Part of that material: pages or a heading. */
    related_part: text('related_part'),
    /** The bank version it was copied from (references `bank_versions`). */
    bank_version_id: integer('bank_version_id'),
    section_id: integer('section_id').references(() => quizSections.id),
    /**
     * Perbaikan of a broken question. `bonus`: everybody asked earns all points, whatever `answers` say.
     * `also_correct`: further right answers in the kind's format. The other columns: who set them last and
     * why.
     */
    bonus: boolean('bonus').notNull().default(false),
    also_correct: jsonb('also_correct').$type<AlsoCorrect>().notNull().default([]),
    remedied_at: moment('remedied_at'),
    remedied_by: integer('remedied_by').references(() => users.id),
    remedy_reason: text('remedy_reason'),
    created_at: createdAt(),
    deleted_at: deletedAt(),
    /** Finds copies that ask the same, whichever bank question they come from. */
    duplicate_key: text('duplicate_key')
      .notNull()
      .generatedAlwaysAs(duplicateKey((column) => sql.raw(column))),
  },
  (t) => [
    index('questions_lesson').on(t.lessons_id, t.position),
    // Indexes the common questions of a quiz, without the pools; and the pools.
    index('questions_asked')
      .on(t.lessons_id, t.section_id)
      .where(sql`deleted_at is null and purpose = 'quiz'`),
    index('questions_drawable')
      .on(t.section_id, t.id, t.bank_version_id)
      .where(sql`deleted_at is null and purpose = 'draw'`),
    index('questions_archived').on(t.lessons_id).where(sql`deleted_at is not null`),
    index('questions_text').on(textKey(t.question)).where(sql`deleted_at is null`),
    check('questions_purpose', oneOfSql(t.purpose, storedPurposes)),
    check(
      'questions_remedied',
      sql`num_nonnulls(${t.remedied_at}, ${t.remedied_by}, ${t.remedy_reason}) in (0, 3)`,
    ),
    index('questions_goal').on(t.goal_id).where(sql`goal_id is not null`),
    index('questions_bank_version').on(t.bank_version_id).where(sql`bank_version_id is not null`),
    check('questions_point', sql`${t.point} > 0`),
    check('questions_key', sql`num_nonnulls(${t.answer}, ${t.key}) <= 1`),
    check(
      'questions_level',
      sql`${t.level} <@ array['c1','c2','c3','c4','c5','c6'] and cardinality(${t.level}) > 0`,
    ),
  ],
)

/** Position of the question's section; questions without one come first. */
export const placeOfSection = (q: SQL): SQL =>
  sql`coalesce((select s.position from quiz_sections s where s.id = ${q}.section_id and s.deleted_at is null), 0)`

/** Numbering order of questions `q`: the quiz's own by section, then those of remedials and practice. */
export const inOrder = (q: SQL): SQL =>
  sql`${q}.purpose in ('reserve', 'practice'), ${placeOfSection(q)}, ${q}.position, ${q}.id`
