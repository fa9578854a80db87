import { answerStatuses, attemptOrigins, rejectionReasons } from '@tuntas/contract/learning/attempts'
import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
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
import { createdAt, deletedAt, id, moment, oneOfSql } from '../../../platform/columns.ts'
import { files } from '../../campus/files/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { lessons } from '../lessons/schema.ts'
import type { Draw } from '../quizzes/kinds/kind.ts'
import { paperForms, questions } from '../quizzes/schema.ts'

/** Attempts that end by time alone. */
export const unstopped = sql`deleted_at is null and finished_by is distinct from 'stop'`

const points = (name: string) => numeric(name, { precision: 7, scale: 2, mode: 'number' })

/** `essay`: the points of the biggest question that a person marks. */
type GoalEarned = {
  goal_id: number | null
  earned: number
  possible: number
  items: number
  waiting: number
  essay: number
}

/**
 * Pengerjaan. `question_ids` and `option_keys` (question id → keys in the drawn order, only where drawn) are
 * fixed at the start, and so is the goal of each question (`goal_ids`, in the same order). A remedial by goal also has the `points`
 * of its questions, which are worth together what their goals were worth at first, and its share of the quiz's time (`time_share`). `own_keys`: its options were drawn, and answers name them as its paper does, not by their stored keys. `draws` (question id → what its kind drew)
 * holds orders and values of other kinds, fixed before anybody reads the paper.
 * The counts and the score stand from the end on; they equal recomputation from the answers.
 * `finished_by` time: ended at its deadline, answers within the grace still count; stop: nothing counts after it.
 */
export const attempts = pgTable(
  'attempts',
  {
    id: id(),
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    courses_id: integer('courses_id').notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    number: smallint('number').notNull(),
    /** On a screen, or on paper: then it came with a file, ended, and its student never opened it. */
    origin: text('origin').notNull().default('web'),
    start_date: moment('start_date').notNull().default(sql`now()`),
    deadline: moment('deadline').notNull(),
    end_date: moment('end_date'),
    finished_by: text('finished_by'),
    epoch: integer('epoch').notNull().default(0),
    question_ids: integer('question_ids').array().notNull(),
    goal_ids: integer('goal_ids').array().$type<(number | null)[]>(),
    points: numeric('points', { precision: 7, scale: 2, mode: 'number' }).array(),
    form_id: integer('form_id').references(() => paperForms.id), // the parallel form that it was given
    time_share: numeric('time_share', { precision: 7, scale: 6, mode: 'number' }),
    option_keys: jsonb('option_keys').$type<Record<string, string[]>>().notNull().default({}),
    own_keys: boolean('own_keys').notNull().default(false),
    draws: jsonb('draws').$type<Record<string, Draw>>().notNull().default({}),
    correct: smallint('correct'),
    wrong: smallint('wrong'),
    wait: smallint('wait'),
    empty: smallint('empty'),
    score: numeric('score', { precision: 5, scale: 2, mode: 'number' }),
    /** What each goal earned, of the goals as they were named at the start; without `goal_id`: the questions that name none. */
    by_goal: jsonb('by_goal').$type<GoalEarned[]>(),
    /** When its student first read the score, and the keys: what comes in later is judged in this light. */
    score_read_at: moment('score_read_at'),
    keys_read_at: moment('keys_read_at'),
    /** When a person last marked an answer of it, and when its student last read the score: a later mark is new to them. */
    marked_at: moment('marked_at'),
    seen_at: moment('seen_at'),
    /** When its lecturer let its student read the result, where the quiz waits for that. */
    returned_at: moment('returned_at'),
    deleted_at: deletedAt(),
  },
  (t) => [
    uniqueIndex('attempts_number').on(t.lessons_id, t.user_id, t.number).where(sql`deleted_at is null`),
    uniqueIndex('attempts_one_open')
      .on(t.lessons_id, t.user_id)
      .where(sql`end_date is null and deleted_at is null`),
    index('attempts_user').on(t.user_id, t.lessons_id).where(sql`deleted_at is null`),
    index('attempts_course').on(t.courses_id, t.user_id).where(sql`deleted_at is null`),
    index('attempts_lesson').on(t.lessons_id, t.user_id), // archived ones too
    index('attempts_archived').on(t.courses_id).where(sql`deleted_at is not null`),
    // Remedials by goal, of which most classes have none.
    index('attempts_targeted')
      .on(t.courses_id, t.lessons_id)
      .where(sql`points is not null and deleted_at is null`),
    index('attempts_form').on(t.form_id).where(sql`form_id is not null`),
    index('attempts_due').on(t.deadline).where(sql`end_date is null`),
    index('attempts_ended').on(t.end_date).where(sql`deleted_at is null`), // what ended lately: whose remedial is open
    index('attempts_deadline').on(t.lessons_id, t.deadline).where(unstopped),
    check(
      'attempts_finished',
      sql`(${t.end_date} is null) = (${t.finished_by} is null) and (${t.end_date} is null) = (${t.score} is null)`,
    ),
    check('attempts_origin', oneOfSql(t.origin, attemptOrigins)),
    check('attempts_targeted', sql`(${t.points} is null) = (${t.time_share} is null)`),
    check('attempts_finished_by', sql`${t.finished_by} in ('stop','time')`),
  ],
)

/** Every reading of an open attempt's paper: which device took it up, from where and when. */
export const attemptReadings = pgTable(
  'attempt_readings',
  {
    attempt_id: integer('attempt_id')
      .notNull()
      .references(() => attempts.id),
    epoch: integer('epoch').notNull(),
    read_at: moment('read_at').notNull().default(sql`now()`),
    /** The beginning of the session's hash: the same for one browser while it stays signed in. */
    session: text('session').notNull(),
    ip_address: text('ip_address').notNull(),
    device: text('device').notNull(),
    platform: text('platform').notNull(),
    browser: text('browser').notNull(),
  },
  (t) => [primaryKey({ columns: [t.attempt_id, t.epoch] })],
)

/** Jawaban: the newest per question by (epoch, seq). Graded when saved; essays wait for the lecturer. */
export const answers = pgTable(
  'answers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attempt_id: integer('attempt_id')
      .notNull()
      .references(() => attempts.id),
    question_id: integer('question_id')
      .notNull()
      .references(() => questions.id),
    answer: text('answer'),
    attachment_file_id: integer('attachment_file_id').references(() => files.id),
    epoch: integer('epoch').notNull(),
    seq: integer('seq').notNull(),
    status: text('status').notNull(),
    points: points('points').notNull().default(0),
    marked_by: integer('marked_by').references(() => users.id),
    /** What the lecturer says of a written answer. */
    feedback: text('feedback'),
    /** The question's when this was graded. */
    key_version: integer('key_version').notNull().default(1),
    version: integer('version').notNull().default(1),
    saved_at: moment('saved_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('answers_question').on(t.attempt_id, t.question_id),
    check('answers_status', oneOfSql(t.status, answerStatuses)),
  ],
)

/** Answers that came late, superseded or after the end: kept, never counted by themselves. */
export const rejectedAnswers = pgTable(
  'rejected_answers',
  {
    id: id(),
    attempt_id: integer('attempt_id')
      .notNull()
      .references(() => attempts.id),
    question_id: integer('question_id')
      .notNull()
      .references(() => questions.id),
    answer: text('answer'),
    attachment_file_id: integer('attachment_file_id').references(() => files.id),
    epoch: integer('epoch'),
    seq: integer('seq'),
    reason: text('reason').notNull(),
    counted: boolean('counted').notNull().default(false),
    /** *Tidak dihitung*: a lecturer decided so, on this one and on those before it. */
    declined_at: moment('declined_at'),
    declined_by: integer('declined_by').references(() => users.id),
    received_at: moment('received_at').notNull().default(sql`now()`),
  },
  (t) => [
    // A client that resends the same save leaves one row.
    uniqueIndex('rejected_answers_once')
      .on(t.attempt_id, t.question_id, t.epoch, t.seq, t.reason)
      .where(sql`epoch is not null and seq is not null`),
    index('rejected_answers_question').on(t.attempt_id, t.question_id),
    // As `isUndecided` of `late.store.ts` has it: what lecturers are asked about does not grow with what was decided.
    index('rejected_answers_undecided')
      .on(t.attempt_id)
      .where(sql`not counted and declined_at is null and reason <> 'superseded'`),
    check('rejected_answers_decided', sql`declined_at is null or (not counted and declined_by is not null)`),
    check('rejected_answers_reason', oneOfSql(t.reason, rejectionReasons)),
  ],
)

/** What a lecturer says often of somebody's work, kept to be put into feedback again. */
export const feedbackComments = pgTable(
  'feedback_comments',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    comment: text('comment').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('feedback_comments_user').on(t.user_id)],
)

/** What the answer `w` to the question `q` counts as: a Soal bonus is right for everybody. The row keeps its own status. */
export const countedStatus = sql`counted_status(q.bonus, w.status)`
/** @param point what the question is worth on the paper */
export const countedPoints = (point: SQL) => sql`counted_points(q.bonus, w.points, q.point, ${point})`
/** The mark of the answer itself where its question is a Soal bonus; otherwise null. */
export const ownMark = sql`case when q.bonus then json_build_object('status', coalesce(w.status, 'empty'), 'points', coalesce(w.points, 0)) end`
/** Does the answer wait for a person's mark? */
export const waitsForMark = sql`(w.status = 'wait' and not q.bonus)`

/** The questions of the paper of the attempt `a` that were not deleted since, each with its goal, its points there and what was earned of them. */
export const paperSql = (a: SQL) =>
  sql`paper_questions(${a}.id, ${a}.question_ids, ${a}.goal_ids, ${a}.points)`

/** The counts and the score of the attempt `a`, and what each goal earned. */
export const scoreCounts = sql`select * from score_counts(a.id, a.question_ids, a.goal_ids, a.points)`

/** How long saves count past the deadline. */
export const grace = sql`grace()`

/** How many goals the attempt `a` asks, where it is a remedial by goal. */
export const askedGoals = (a: SQL) =>
  sql`case when ${a}.points is not null then (select count(distinct asked.goal_id)::int from unnest(${a}.goal_ids) asked(goal_id)) end`

/** Can no answer of the attempt `a` count any more? */
export const isClosed = (a: SQL) => sql`is_closed(${a}.finished_by, ${a}.deadline)`

/** Does the result of the attempt `a` at the quiz wait for its lecturer to return it? */
export const isToReturn = (a: SQL, quiz: SQL) => sql`waits_for_return(${a}.returned_at, ${quiz}.show_score)`

/** Has the student of the attempt `a` not read its score yet, or not since a person marked it? */
export const isUnread = (a: SQL) =>
  sql`(${a}.score_read_at is null or coalesce(${a}.marked_at > coalesce(${a}.seen_at, ${a}.score_read_at), false))`
