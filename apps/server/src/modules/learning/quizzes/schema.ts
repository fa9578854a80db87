import { questionPurposes } from '@tuntas/contract/learning/questions'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { check, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, id, oneOf, version } from '../../../platform/columns.ts'
import { goals } from '../goals/schema.ts'
import { lessons } from '../lessons/schema.ts'
import type { StoredOption } from './kinds/kind.ts'

/**
 * What makes two questions ask the same, however they were typed: the visible text without blanks and in small letters, with the names of its
 * pictures and its formulas.
 */
export const textKey = (question: SQLWrapper): SQL<string> =>
  sql<string>`md5(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(${question}, '\\s(src|data-latex)="([^"]*)"', '>\\2<', 'gi'), '<[^>]*>', '', 'g'), '&quot.', '"', 'g'), '&#39.', '''', 'g'), '&amp.', '&', 'g'), '&nbsp.|&#160.|[\\s\\u00a0\\u00ad\\u200b-\\u200d\\ufeff]', '', 'g')))`

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
    /** Where it is asked: `reserve` in remedials by goal alone, `practice` never in the quiz. */
    purpose: text('purpose').notNull().default('quiz'),
    goal_id: integer('goal_id').references(() => goals.id),
    related_lessons_id: integer('related_lessons_id').references(() => lessons.id),
    /** Where in that material: pages, or one of its headings. */
    related_part: text('related_part'),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    index('questions_lesson').on(t.lessons_id, t.position),
    index('questions_text').on(textKey(t.question)).where(sql`deleted_at is null`),
    check('questions_purpose', oneOf(t.purpose, questionPurposes)),
    index('questions_goal').on(t.goal_id).where(sql`goal_id is not null`),
    check('questions_point', sql`${t.point} > 0`),
    check('questions_key', sql`num_nonnulls(${t.answer}, ${t.key}) <= 1`),
    check(
      'questions_level',
      sql`${t.level} <@ array['c1','c2','c3','c4','c5','c6'] and cardinality(${t.level}) > 0`,
    ),
  ],
)

/** The order that questions `q` are numbered in: what the quiz itself asks, then what its remedials and practice ask. */
export const inOrder = (q: SQL): SQL => sql`${q}.purpose <> 'quiz', ${q}.position, ${q}.id`
