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
 * What makes two questions ask the same, however they were typed: the visible text without blanks and in small letters, with the names of its
 * pictures and its formulas.
 */
export const textKey = (question: SQLWrapper): SQL<string> =>
  sql<string>`md5(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(${question}, '\\s(src|data-latex)="([^"]*)"', '>\\2<', 'gi'), '<[^>]*>', '', 'g'), '&quot.', '"', 'g'), '&#39.', '''', 'g'), '&amp.', '&', 'g'), '&nbsp.|&#160.|[\\s\\u00a0\\u00ad\\u200b-\\u200d\\ufeff]', '', 'g')))`

/** The same for two questions of one kind that ask the same text with the same options and content; columns as in `questions`. */
export const duplicateKey = (of: (column: string) => SQL): SQL<string> =>
  sql<string>`md5(${of('type')} || ${textKey(of('question'))} || ${textKey(sql`replace(${of('options')}::text, '\\"', '"')`)} || ${of('content')}::text)`

const ofQuiz = () =>
  integer('lessons_id')
    .notNull()
    .references(() => lessons.id)
const oneLevel = (column: SQLWrapper) => sql`${column} in ('c1','c2','c3','c4','c5','c6')`

/**
 * Bagian: what of a quiz stands together on its papers, in this order; questions of none come before all. One with `draw_n` holds a pool that so
 * many are drawn from, each worth `point`: what of the bank fits `draw_goal_id`, `draw_level`, `draw_type` and `draw_folder_id`. `drawn_ids`: the one draw for
 * all, from the first start on, where not each student gets their own.
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
    /** A folder of the bank (a reference to `bank_folders`). */
    draw_folder_id: integer('draw_folder_id'),
    per_student: boolean('per_student').notNull().default(true),
    point: numeric('point', { precision: 7, scale: 2, mode: 'number' }),
    drawn_ids: integer('drawn_ids').array(),
    /** A row of the kisi-kisi that parallel forms were made from: what it draws is decided by the student's form. */
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

/** Kisi-kisi of a quiz. */
export const blueprints = pgTable('blueprints', {
  lessons_id: ofQuiz().primaryKey(),
  version: version(),
})

/** What a kisi-kisi plans: so many questions of a goal, a level and a kind, each worth `point`. */
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

/** Parallel forms that a quiz took, with what was said of their likeness then. One set of a quiz lives. */
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

/** Paket A, B, C … of a set: its questions in the quiz, and what the bank said of them when it was taken. */
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
 * Soal. What is asked and what is right stand in `options` and `answer` (the key of the right option) for multiple choice, in
 * `content` and `key` for other kinds. `key_version` rises when what an answer earns may have changed.
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
    /** Told with the key, never before: apart from what papers are made of. The options' by their keys. */
    explanation: text('explanation'),
    option_explanations: jsonb('option_explanations').$type<Record<string, string>>().notNull().default({}),
    key_version: integer('key_version').notNull().default(1),
    level: text('level').array().notNull(),
    /**
     * Where it is asked: `reserve` in remedials by goal alone, `practice` never in the quiz, `draw` where its section draws it; `former` stays on
     * the papers that have it and is drawn no more; `aside` waits while parallel forms take its place.
     */
    purpose: text('purpose').notNull().default('quiz'),
    goal_id: integer('goal_id').references(() => goals.id),
    related_lessons_id: integer('related_lessons_id').references(() => lessons.id),
    /** Where in that material: pages, or one of its headings. */
    related_part: text('related_part'),
    /** The version of the bank's question that it is a copy of (a reference to `bank_versions`). */
    bank_version_id: integer('bank_version_id'),
    /** The section of the quiz that it stands in. */
    section_id: integer('section_id').references(() => quizSections.id),
    /**
     * Perbaikan of a broken question. `bonus`: everybody who is asked it earns all of its points, whatever `answers` say. `also_correct`: what is right
     * beside the key, as its kind reads it. Who did so last, and why, while either holds.
     */
    bonus: boolean('bonus').notNull().default(false),
    also_correct: jsonb('also_correct').$type<AlsoCorrect>().notNull().default([]),
    remedied_at: moment('remedied_at'),
    remedied_by: integer('remedied_by').references(() => users.id),
    remedy_reason: text('remedy_reason'),
    created_at: createdAt(),
    deleted_at: deletedAt(),
    /** Tells copies that ask the same, whatever bank question they are of. */
    duplicate_key: text('duplicate_key')
      .notNull()
      .generatedAlwaysAs(duplicateKey((column) => sql.raw(column))),
  },
  (t) => [
    index('questions_lesson').on(t.lessons_id, t.position),
    // What every quiz asks of everybody, counted without the pools beside it; and the pools.
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

/** The place of the section that the question `q` stands in; what stands in none comes first. */
export const placeOfSection = (q: SQL): SQL =>
  sql`coalesce((select s.position from quiz_sections s where s.id = ${q}.section_id and s.deleted_at is null), 0)`

/** The order that questions `q` are numbered in: what the quiz itself asks, section by section, then what its remedials and practice ask. */
export const inOrder = (q: SQL): SQL =>
  sql`${q}.purpose in ('reserve', 'practice'), ${placeOfSection(q)}, ${q}.position, ${q}.id`
