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
import { createdAt, deletedAt, id, moment, oneOfSql } from '../../../platform/db/columns.ts'
import { files } from '../../campus/files/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { lessons } from '../lessons/schema.ts'
import type { Draw } from '../quizzes/kinds/kind.ts'
import { paperForms, questions } from '../quizzes/schema.ts'

/** Attempts that were not stopped by their student. */
export const unstopped = sql`deleted_at is null and finished_by is distinct from 'stop'`

const points = (name: string) => numeric(name, { precision: 7, scale: 2, mode: 'number' })

/** `essay`: the points of the largest question that a person marks. */
type GoalEarned = {
  goal_id: number | null
  earned: number
  possible: number
  items: number
  waiting: number
  essay: number
}

/**
 * Pengerjaan. `question_ids`, `option_keys` (question id → keys in the drawn order, only where drawn) and the
 * goal of each question (`goal_ids`, same order) are fixed at the start. A remedial by goal also has the
 * `points` of its questions, which total what their goals were worth at first, and its share of the quiz's
 * time (`time_share`). `own_keys`: its options were drawn, and answers use the paper's keys instead of the
 * stored ones. `draws` (question id → what its kind drew) holds orders and values of other kinds, fixed
 * before the paper is first read. The counts and the score are set at the end and equal a recomputation from
 * the answers. `finished_by` time: ended at its deadline, answers within the grace still count; stop: no
 * answer counts after it.
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
    /** Online, or from paper: imported from a file, already ended and never opened by its student. */
    origin: text('origin').notNull().default('web'),
    start_date: moment('start_date').notNull().default(sql`now()`),
    deadline: moment('deadline').notNull(),
    end_date: moment('end_date'),
    finished_by: text('finished_by'),
    epoch: integer('epoch').notNull().default(0),
    question_ids: integer('question_ids').array().notNull(),
    goal_ids: integer('goal_ids').array().$type<(number | null)[]>(),
    points: numeric('points', { precision: 7, scale: 2, mode: 'number' }).array(),
    form_id: integer('form_id').references(() => paperForms.id), // its parallel form
    time_share: numeric('time_share', { precision: 7, scale: 6, mode: 'number' }),
    option_keys: jsonb('option_keys').$type<Record<string, string[]>>().notNull().default({}),
    own_keys: boolean('own_keys').notNull().default(false),
    draws: jsonb('draws').$type<Record<string, Draw>>().notNull().default({}),
    correct: smallint('correct'),
    wrong: smallint('wrong'),
    wait: smallint('wait'),
    empty: smallint('empty'),
    score: numeric('score', { precision: 5, scale: 2, mode: 'number' }),
    /**
     * What each goal earned, with the goals as named at the start. Without `goal_id`: the questions that name
     * none.
     */
    by_goal: jsonb('by_goal').$type<GoalEarned[]>(),
    /** When its student first read the score and the keys. Late answers are judged with this in view. */
    score_read_at: moment('score_read_at'),
    keys_read_at: moment('keys_read_at'),
    /**
     * When a person last marked one of its answers, and when its student last read the score. A later mark is
     * unread.
     */
    marked_at: moment('marked_at'),
    seen_at: moment('seen_at'),
    /** When the lecturer returned the result, where the quiz waits for that. */
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
    index('attempts_lesson').on(t.lessons_id, t.user_id), // including archived ones
    index('attempts_archived').on(t.courses_id).where(sql`deleted_at is not null`),
    // Remedials by goal, which most classes do not have.
    index('attempts_targeted')
      .on(t.courses_id, t.lessons_id)
      .where(sql`points is not null and deleted_at is null`),
    index('attempts_form').on(t.form_id).where(sql`form_id is not null`),
    index('attempts_due').on(t.deadline).where(sql`end_date is null`),
    index('attempts_ended').on(t.end_date).where(sql`deleted_at is null`), // ended lately, for open remedials
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

/** Every reading of an open attempt's paper, with device, place and time. */
export const attemptReadings = pgTable(
  'attempt_readings',
  {
    attempt_id: integer('attempt_id')
      .notNull()
      .references(() => attempts.id),
    epoch: integer('epoch').notNull(),
    read_at: moment('read_at').notNull().default(sql`now()`),
    /** Prefix of the session's hash, constant for one browser while it stays signed in. */
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
    /** The lecturer's feedback on a written answer. */
    feedback: text('feedback'),
    /** The question's key version when this was graded. */
    key_version: integer('key_version').notNull().default(1),
    version: integer('version').notNull().default(1),
    saved_at: moment('saved_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('answers_question').on(t.attempt_id, t.question_id),
    check('answers_status', oneOfSql(t.status, answerStatuses)),
  ],
)

/** Answers that were late, superseded or sent after the end. They are kept and never count by themselves. */
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
    /** *Tidak dihitung*: a lecturer declined this answer and the earlier ones. */
    declined_at: moment('declined_at'),
    declined_by: integer('declined_by').references(() => users.id),
    received_at: moment('received_at').notNull().default(sql`now()`),
  },
  (t) => [
    // Resending the same save leaves one row.
    uniqueIndex('rejected_answers_once')
      .on(t.attempt_id, t.question_id, t.epoch, t.seq, t.reason)
      .where(sql`epoch is not null and seq is not null`),
    index('rejected_answers_question').on(t.attempt_id, t.question_id),
    // Same condition as `isUndecided`; decided rows leave the index, so it stays small.
    index('rejected_answers_undecided')
      .on(t.attempt_id)
      .where(sql`not counted and declined_at is null and reason <> 'superseded'`),
    check('rejected_answers_decided', sql`declined_at is null or (not counted and declined_by is not null)`),
    check('rejected_answers_reason', oneOfSql(t.reason, rejectionReasons)),
  ],
)

/** Comments that a lecturer uses often, kept to be inserted into feedback. */
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

/**
 * The counted status of the answer `w` to the question `q`: a Soal bonus is right for everybody. The row
 * keeps its own status.
 */
export const countedStatus = sql`counted_status(q.bonus, w.status)`
/** @param point what the question is worth on the paper */
export const countedPoints = (point: SQL) => sql`counted_points(q.bonus, w.points, q.point, ${point})`
/** The mark of the answer itself where its question is a Soal bonus; otherwise null. */
export const ownMark = sql`case when q.bonus then json_build_object('status', coalesce(w.status, 'empty'), 'points', coalesce(w.points, 0)) end`
/** Does the answer wait for a manual mark? */
export const waitsForMark = sql`(w.status = 'wait' and not q.bonus)`

/**
 * The questions on the paper of the attempt `a` that were not deleted since, each with its goal, its points
 * there and the earned points.
 */
export const paperSql = (a: SQL) =>
  sql`paper_questions(${a}.id, ${a}.question_ids, ${a}.goal_ids, ${a}.points)`

/** The counts and the score of the attempt `a`, and what each goal earned. */
export const scoreCounts = sql`select * from score_counts(a.id, a.question_ids, a.goal_ids, a.points)`

/** How long saves count past the deadline. */
export const grace = sql`grace()`

/** Number of goals that the attempt `a` asks, if it is a remedial by goal. */
export const askedGoals = (a: SQL) =>
  sql`case when ${a}.points is not null then (select count(distinct asked.goal_id)::int from unnest(${a}.goal_ids) asked(goal_id)) end`

/** Can no answer of the attempt `a` count any more? */
export const isClosed = (a: SQL) => sql`is_closed(${a}.finished_by, ${a}.deadline)`

/** Does the result of the attempt `a` at the quiz wait for its lecturer to return it? */
export const isToReturn = (a: SQL, quiz: SQL) => sql`waits_for_return(${a}.returned_at, ${quiz}.show_score)`

/** Is the score of the attempt `a` unread by its student, at all or since the last manual mark? */
export const isUnread = (a: SQL) =>
  sql`(${a}.score_read_at is null or coalesce(${a}.marked_at > coalesce(${a}.seen_at, ${a}.score_read_at), false))`
