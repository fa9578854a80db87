import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../../../platform/db/columns.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { goals } from '../goals/schema.ts'
import { questions } from '../quizzes/schema.ts'

/**
 * Penyegaran: a round of questions on a mastered goal. The last finished round holds the FSRS state and the
 * next due date. Mastery does not depend on it.
 */
export const refreshes = pgTable(
  'refreshes',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    goal_id: integer('goal_id')
      .notNull()
      .references(() => goals.id),
    created_at: createdAt(),
    finished_at: moment('finished_at'),
    correct: smallint('correct'),
    stability: doublePrecision('stability'),
    difficulty: doublePrecision('difficulty'),
    due_at: moment('due_at'),
  },
  (t) => [
    index('refreshes_goal').on(t.user_id, t.courses_id, t.goal_id),
    check(
      'refreshes_finished',
      sql`num_nonnulls(finished_at, correct, stability, difficulty, due_at) in (0, 5)`,
    ),
  ],
)

/** Classes whose reminders a student has silenced. */
export const silencedClasses = pgTable(
  'silenced_classes',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.courses_id] })],
)

/** Result of each practice answer, from 0 to 1. No score and no report reads it. */
export const practiceAnswers = pgTable(
  'practice_answers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    question_id: integer('question_id')
      .notNull()
      .references(() => questions.id),
    /** Version of the key that graded it. */
    key_version: integer('key_version').notNull().default(1),
    share: numeric('share', { precision: 5, scale: 4, mode: 'number' }).notNull(),
    /** The same question within a day after its key was revealed; it does not count towards readiness. */
    is_retry: boolean('is_retry').notNull().default(false),
    /** The browser's key; a resend under the same key is the same answer. */
    sent_key: text('sent_key'),
    refresh_id: integer('refresh_id').references(() => refreshes.id),
    answered_at: moment('answered_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('practice_answers_class').on(t.courses_id, t.user_id, t.question_id, t.id),
    index('practice_answers_day').on(t.user_id, t.answered_at),
    uniqueIndex('practice_answers_sent').on(t.user_id, t.sent_key),
    uniqueIndex('practice_answers_refresh').on(t.refresh_id, t.question_id),
    check('practice_answers_share', sql`${t.share} between 0 and 1`),
  ],
)
