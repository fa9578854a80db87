import { READY_QUESTIONS } from '@tuntas/contract/learning/practice'
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
  pgView,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../../../platform/columns.ts'
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

/** Required average of the last answers. */
const READY_SHARE = 0.8
const isRecent = sql.raw(`(own.counts and own.place <= ${READY_QUESTIONS})`)

/**
 * A student's practice state per goal of a class; without `goal_id` the questions that name none. `recent`:
 * results of the last answers to different questions. Only the latest answer to each counts, without retries
 * and only by the present key version. Siap kuis (`ready`): five of them reach 80 percent, all given since
 * `since`.
 */
export const practiceStates = pgView('practice_states', {}).as(sql`
  select own.user_id, own.courses_id, own.goal_id, count(*)::int as total_answer,
    coalesce(json_agg(own.share order by own.id desc) filter (where ${isRecent}), '[]') as recent,
    min(own.answered_at) filter (where ${isRecent}) as since,
    count(*) filter (where ${isRecent}) = ${sql.raw(String(READY_QUESTIONS))}
      and avg(own.share) filter (where ${isRecent}) >= ${sql.raw(String(READY_SHARE))} as ready
  from (
    select one.*, row_number() over (partition by one.user_id, one.courses_id, one.goal_id, one.counts order by one.id desc) as place
    from (
      select p.id, p.user_id, p.courses_id, q.goal_id, p.share, p.answered_at,
        fair.is_fair and p.id = max(p.id) filter (where fair.is_fair) over (partition by p.user_id, p.courses_id, p.question_id) as counts
      from practice_answers p join questions q on q.id = p.question_id
        cross join lateral (select not p.is_retry and p.key_version = q.key_version as is_fair) fair
    ) one
  ) own
  group by own.user_id, own.courses_id, own.goal_id
`)
