import { feederOutcomes, feederStates, feederTasks } from '@tuntas/contract/operations/feeder'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOfSql, version } from '../../../platform/db/columns.ts'
import { years } from '../../campus/masters/schema.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { finalMarks } from '../../insight/final-marks/schema.ts'

/** One row: the campus's Neo Feeder. Its password is sealed (platform/vault.ts). */
export const feederSettings = pgTable(
  'feeder_settings',
  {
    one: boolean('one').primaryKey().default(true),
    version: version(),
    active: boolean('active').notNull(),
    url: text('url').notNull(),
    username: text('username').notNull(),
    password: text('password'),
    ca_pem: text('ca_pem'),
  },
  (t) => [check('feeder_settings_one', sql`${t.one}`)],
)

/** The office's own match of a class where names differ. */
export const feederClasses = pgTable('feeder_classes', {
  courses_id: integer('courses_id')
    .primaryKey()
    .references(() => courses.id),
  id_kelas_kuliah: uuid('id_kelas_kuliah').notNull(),
})

/**
 * A comparison, and the sending of its marks (`task`). The table is also the queue: a process claims a job by
 * setting it to running, `beat_at` is its heartbeat, and `run` identifies the claim.
 */
export const feederJobs = pgTable(
  'feeder_jobs',
  {
    id: id(),
    year_id: integer('year_id')
      .notNull()
      .references(() => years.id),
    course_ids: integer('course_ids').array().notNull(),
    state: text('state').notNull(),
    task: text('task').notNull().default('compare'),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    ip_address: text('ip_address').notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull(),
    message: text('message'),
    run: text('run'),
    /** Runs that ended with their process. */
    returns: integer('returns').notNull().default(0),
    created_at: createdAt(),
    beat_at: moment('beat_at'),
    /** When the comparison ended. */
    complete_at: moment('complete_at'),
    finished_at: moment('finished_at'),
  },
  (t) => [
    // Only one is open at a time across all processes.
    uniqueIndex('feeder_jobs_one_open').on(sql`(true)`).where(sql`state in ('queued','running')`),
    index('feeder_jobs_year').on(t.year_id),
    index('feeder_jobs_user').on(t.user_id),
    check('feeder_jobs_state', oneOfSql(t.state, feederStates)),
    check('feeder_jobs_task', oneOfSql(t.task, feederTasks)),
  ],
)

/**
 * A closed mark beside the Feeder's (`theirs`). `comparison` is the outcome of the comparison, `outcome` that
 * of now. `sent_at` is set before a mark is sent: if the process ends before the reply, the next run reads
 * whether it arrived.
 */
export const feederMarks = pgTable(
  'feeder_marks',
  {
    id: id(),
    job_id: integer('job_id')
      .notNull()
      .references(() => feederJobs.id, { onDelete: 'cascade' }),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    version_id: integer('version_id')
      .notNull()
      .references(() => finalMarks.id),
    user_id: integer('user_id').notNull(),
    nim: text('nim').notNull(),
    name: text('name').notNull(),
    score: numeric('score', { precision: 4, scale: 1, mode: 'number' }),
    grade: text('grade'),
    index: numeric('index', { precision: 4, scale: 2, mode: 'number' }),
    theirs: jsonb('theirs'),
    id_kelas_kuliah: text('id_kelas_kuliah'),
    id_registrasi_mahasiswa: text('id_registrasi_mahasiswa'),
    comparison: text('comparison').notNull(),
    outcome: text('outcome').notNull(),
    message: text('message'),
    /** Is it to be sent by the current run? */
    pending: boolean('pending').notNull().default(false),
    sent_at: moment('sent_at'),
  },
  (t) => [
    index('feeder_marks_job').on(t.job_id, t.courses_id),
    index('feeder_marks_outcome').on(t.job_id, t.outcome),
    index('feeder_marks_course').on(t.courses_id),
    index('feeder_marks_version').on(t.version_id),
    index('feeder_marks_user').on(t.user_id),
    check('feeder_marks_comparison', oneOfSql(t.comparison, feederOutcomes)),
    check('feeder_marks_outcome', oneOfSql(t.outcome, feederOutcomes)),
  ],
)
